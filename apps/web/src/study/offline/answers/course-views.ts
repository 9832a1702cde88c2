import type { MemoryMap, Question, StudyPlan, StudyState, UserCourse, WeekActivity } from '@dopusk/contract'
import { addDays, type CalendarDay, calendarDayAt, daysBetween, planFigures, streakDays, weekOf } from '@dopusk/domain'
import { normStateOn } from '../../library/norm-state.ts'
import { type CourseState, lastStudyDay, packMemory, planRequest, wordingDayOf } from './course-state.ts'

/** One half of the progress is for questions remembered well; the other, for tickets, does not change here. */
const progressOf = ({ pack, goodCount }: CourseState): number => {
  const { progress, count, good_memorization_count: packedGood } = pack.user_course
  const half = (good: number) => (count === 0 ? 0 : Math.round((50 * Math.min(good, count)) / count))
  return Math.max(0, Math.min(100, progress - half(packedGood) + half(goodCount)))
}

/** When the norms ended that have no successor, of the questions that cite them. */
const endsOfExpired = ({ questions, pack, today }: CourseState): CalendarDay[] => {
  const day = wordingDayOf(pack, today)
  return pack.questions.flatMap(({ id }) => {
    const mark = questions.get(id)?.not_in_force
    return mark?.until != null && normStateOn(mark, day) === 'expired' ? [mark.until] : []
  })
}

/** The learner's day, or the last one on which every norm held. */
const normsOn = (state: CourseState): CalendarDay => {
  const [earliest] = endsOfExpired(state).sort()
  return earliest === undefined ? wordingDayOf(state.pack, state.today) : addDays(earliest, -1)
}

export const viewUserCourse = (state: CourseState): UserCourse => {
  const { pack, today, goodCount, badCount, timeS } = state
  const { user_course: packed } = pack
  const remainingDays = Math.max(0, packed.remaining_days - Math.max(0, daysBetween(pack.state.today, today)))
  return {
    ...packed,
    is_active: packed.is_active && today <= packed.access_until,
    remaining_days: remainingDays,
    progress: progressOf(state),
    good_memorization_count: goodCount,
    bad_memorization_count: badCount,
    questions_studied: goodCount + badCount,
    course_time: timeS,
    // A pack of an older page does not know it.
    ...(state.pack.user_course.norms_on !== undefined && { norms_on: normsOn(state) }),
  }
}

export const viewPlan = (state: CourseState): StudyPlan => {
  const { plan, plan_input: input } = state.pack
  return {
    ...plan,
    ...planFigures(planRequest(state), input.seconds_per_answer),
    changed_norms: state.changed.size === 0 ? [] : plan.changed_norms,
    expired_count: endsOfExpired(state).length,
  }
}

export const viewStudyState = (state: CourseState): StudyState => {
  const { pack, now, today, memories, changed } = state
  return {
    ...pack.state,
    now: now.toISOString(),
    today,
    answered_today: state.answeredToday.map(({ id, isNew }) => ({ id, is_new: isNew })),
    questions: pack.questions
      .filter((question) => question.is_in_exam)
      .map(({ id, topic, answer_variants, answer_kind }) => {
        const memory = changed.has(id) ? undefined : memories.get(id)
        return {
          id,
          topic,
          variant_count: answer_variants.length,
          answer_kind,
          memory: memory === undefined ? null : packMemory(memory),
        }
      }),
    repeats: state.repeats,
    first_answers: state.firstAnswers,
  }
}

/** Due before the end of the day or changed; on the last day of study whatever was not answered today. */
const countDue = (state: CourseState): number => {
  const { pack, today, memories, changed } = state
  const dayOf = (at: Date) => calendarDayAt(at, pack.state.time_zone)
  const isLastDay = today >= lastStudyDay(state)
  return [...memories].filter(
    ([id, { dueAt, reviewedAt }]) =>
      changed.has(id) || dayOf(dueAt) <= today || (isLastDay && dayOf(reviewedAt) < today),
  ).length
}

export const viewMemoryMap = (state: CourseState): MemoryMap => ({
  due_today: countDue(state),
  questions: state.pack.questions.map(({ id }) => ({ id, level: state.memories.get(id)?.level ?? null })),
})

/** A question as the lists of a course show it. */
export const viewListedQuestion = (state: CourseState, id: number): Question | null => {
  const packed = state.questions.get(id)
  if (packed === undefined) return null
  const { version, proof, is_given, comment, point, topic, is_in_exam, norm_ends, withdrawn_on, memory, ...question } =
    packed
  const cited = point === null ? undefined : state.pack.points[point]
  return {
    ...question,
    selected: state.favourites.includes(id),
    normative_documents: cited === undefined ? null : { id: cited.document, text: cited.text },
    normative_title: cited?.title ?? null,
    normative_point: cited?.point ?? null,
  }
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** The days with answers that a copy of the week's activity names: the week, and the days in a row before it. */
const activeDays = (copy: WeekActivity, copiedOn: CalendarDay): CalendarDay[] => {
  const week = weekOf(copiedOn)
  const ofWeek = weekdays.flatMap((name, index) => (copy[name] ? [week[index] as CalendarDay] : []))
  const newest = [...ofWeek].reverse().find((day) => day <= copiedOn)
  const row = newest === undefined ? [] : Array.from({ length: copy.streak_days }, (_, back) => addDays(newest, -back))
  return [...ofWeek, ...row]
}

/** The week's activity as it was copied, with the answers given since. */
export const viewWeek = (
  copy: WeekActivity,
  { copiedOn, today, answerDays }: { copiedOn: CalendarDay; today: CalendarDay; answerDays: readonly CalendarDay[] },
): WeekActivity => {
  const week = weekOf(today)
  const days = [...new Set([...activeDays(copy, copiedOn), ...answerDays])].sort().reverse()
  const isSameWeek = week.includes(copiedOn)
  const countOn = (isIn: (day: CalendarDay) => boolean) => answerDays.filter(isIn).length
  return {
    skills_today: (copiedOn === today ? copy.skills_today : 0) + countOn((day) => day === today),
    tests_today: copiedOn === today ? copy.tests_today : 0,
    skills_this_week: (isSameWeek ? copy.skills_this_week : 0) + countOn((day) => week.includes(day)),
    tests_this_week: isSameWeek ? copy.tests_this_week : 0,
    today: weekdays[week.indexOf(today)] ?? 'monday',
    streak_days: streakDays(days, today),
    ...(Object.fromEntries(weekdays.map((name, index) => [name, days.includes(week[index] as CalendarDay)])) as Record<
      (typeof weekdays)[number],
      boolean
    >),
  }
}
