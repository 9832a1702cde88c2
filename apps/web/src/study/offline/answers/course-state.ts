import type { OfflinePack, PackedQuestion, StudyState } from '@dopusk/contract'
import {
  type AnsweredToday,
  type CalendarDay,
  calendarDayAt,
  countChange,
  lastStudyDayOf,
  levelOfAnswer,
  type Memory,
  type PlanRequest,
  review,
} from '@dopusk/domain'
import type { FavouriteChange, LocalAnswer } from '../offline-types.ts'

type PackedMemory = NonNullable<PackedQuestion['memory']>

const memoryOf = ({ reviewed_at, due_at, ...rest }: PackedMemory): Memory => ({
  ...rest,
  reviewedAt: new Date(reviewed_at),
  dueAt: new Date(due_at),
})

export const packMemory = ({ reviewedAt, dueAt, ...rest }: Memory): PackedMemory => ({
  ...rest,
  reviewed_at: reviewedAt.toISOString(),
  due_at: dueAt.toISOString(),
})

/** A course as it is now: the pack, and the answers that it does not contain. */
export interface CourseState {
  /** Without the questions that an expert has withdrawn by the learner's day. */
  pack: OfflinePack
  now: Date
  today: CalendarDay
  /** All of the stored pack: an attempt may have begun before its question was withdrawn. */
  questions: ReadonlyMap<number, PackedQuestion>
  memories: Map<number, Memory>
  /** Questions whose meaning has changed since they were answered. */
  changed: Set<number>
  answeredToday: AnsweredToday[]
  /** Newest first. */
  favourites: number[]
  goodCount: number
  badCount: number
  timeS: number
  repeats: StudyState['repeats']
  firstAnswers: StudyState['first_answers']
  /** The days of the answers that the pack does not contain, in the order in which they were given. */
  answerDays: CalendarDay[]
}

const maxRepeats = 150
const dayMs = 86_400_000

/** The day whose norms the learner needs. */
export const wordingDayOf = ({ plan }: OfflinePack, today: CalendarDay): CalendarDay =>
  plan.exam_date !== null && plan.exam_date > today ? plan.exam_date : today

/** A wording may end while the pack is used. */
const markOn = (question: PackedQuestion, day: CalendarDay): PackedQuestion =>
  question.norm_ends && question.norm_ends.until <= day
    ? { ...question, not_in_force: { from: null, ...question.norm_ends } }
    : question

/** A question may be withdrawn while the pack is used. */
const withoutWithdrawn = (pack: OfflinePack, day: CalendarDay): OfflinePack => ({
  ...pack,
  questions: pack.questions.filter(({ withdrawn_on: on }) => on == null || on > day),
})

const favouritesOf = (pack: OfflinePack, changes: ReadonlyMap<string, FavouriteChange>): number[] => {
  const changed = [...changes]
    .sort(([, one], [, other]) => other.changedAtMs - one.changedAtMs)
    .map(([id, { selected }]) => ({ id: Number(id), selected }))
  const own = new Set(pack.questions.map(({ id }) => id))
  const isChanged = new Set(changed.map(({ id }) => id))
  return [
    ...changed.filter(({ id, selected }) => selected && own.has(id)).map(({ id }) => id),
    ...pack.questions.filter(({ id, selected }) => selected && !isChanged.has(id)).map(({ id }) => id),
  ]
}

/** How an answer was given to a question: known or not decides the level, unless the learner has rated it. */
const levelOf = ({ rating, isKnown }: LocalAnswer) => rating ?? levelOfAnswer(isKnown)

const noteKnown = (state: CourseState, answer: LocalAnswer, before: Memory | undefined, question: PackedQuestion) => {
  if (before === undefined) {
    state.firstAnswers[answer.isRight ? 'right' : 'wrong'] += 1
    return
  }
  state.repeats.push({
    elapsed_days: (Date.parse(answer.answeredAt) - before.reviewedAt.getTime()) / dayMs,
    stability: before.stability,
    variant_count: question.answer_variants.length,
    answer_kind: question.answer_kind,
    is_known: answer.isRight && answer.rating !== 'Bad',
  })
  if (state.repeats.length > maxRepeats) state.repeats.shift()
}

/** The same rules as on the server: an answer that is older than the last one leaves the memory as it is. */
const applyAnswer = (state: CourseState, answer: LocalAnswer): void => {
  const { pack } = state
  const at = new Date(answer.answeredAt)
  const day = calendarDayAt(at, pack.state.time_zone)
  state.answerDays.push(day)
  state.timeS += answer.answerTimeS
  const question = state.questions.get(answer.question)
  if (question === undefined) return
  const stored = state.memories.get(answer.question)
  if (stored !== undefined && at < stored.reviewedAt) return
  // Another meaning of the question is as new as a question that was never answered.
  const before = state.changed.delete(answer.question) ? undefined : stored
  noteKnown(state, answer, before, question)
  const after = review(before ?? null, levelOf(answer), at, Number.POSITIVE_INFINITY)
  state.memories.set(answer.question, after)
  const { good, bad } = countChange(stored?.level ?? null, after.level)
  state.goodCount += good
  state.badCount += bad
  if (day === state.today && !state.answeredToday.some(({ id }) => id === answer.question))
    state.answeredToday.push({ id: answer.question, isNew: stored === undefined })
}

/** Whether an answer says more than the pack: `packed` ones are in it, refused ones do not count. */
const isBeyondPack = ({ state }: LocalAnswer): boolean => state === 'unsent' || state === 'sent'

export const readCourseState = (
  stored: OfflinePack,
  answers: readonly LocalAnswer[],
  favouriteChanges: ReadonlyMap<string, FavouriteChange>,
  now: Date,
): CourseState => {
  const today = calendarDayAt(now, stored.state.time_zone)
  const day = wordingDayOf(stored, today)
  const pack = withoutWithdrawn(stored, day)
  const state: CourseState = {
    pack,
    now,
    today,
    questions: new Map(stored.questions.map((question) => [question.id, markOn(question, day)])),
    memories: new Map(pack.questions.flatMap(({ id, memory }) => (memory === null ? [] : [[id, memoryOf(memory)]]))),
    changed: new Set(pack.plan_input.changed),
    answeredToday:
      pack.state.today === today ? pack.state.answered_today.map(({ id, is_new: isNew }) => ({ id, isNew })) : [],
    favourites: favouritesOf(pack, favouriteChanges),
    goodCount: pack.user_course.good_memorization_count,
    badCount: pack.user_course.bad_memorization_count,
    timeS: pack.user_course.course_time,
    repeats: [...pack.state.repeats],
    firstAnswers: { ...pack.state.first_answers },
    answerDays: [],
  }
  const inOrder = answers
    .filter(isBeyondPack)
    .sort((one, other) => Date.parse(one.answeredAt) - Date.parse(other.answeredAt))
  // A question may belong to several courses, and has one memory.
  for (const answer of inOrder) applyAnswer(state, answer)
  return state
}

/** An exam that is over decides nothing any more. */
export const lastStudyDay = ({ pack, today }: CourseState): CalendarDay => {
  const { exam_date: examDate } = pack.plan
  const isAhead = examDate !== null && examDate > today
  return lastStudyDayOf(isAhead ? examDate : null, pack.user_course.access_until)
}

/** What `planDay` is asked, on this day. */
export const planRequest = (state: CourseState): PlanRequest => {
  const { pack, now, today, memories, changed, answeredToday } = state
  const planned = new Set(pack.plan_input.questions)
  return {
    now,
    today,
    startDate: pack.state.start_date,
    lastStudyDay: lastStudyDay(state),
    pace: pack.plan.pace,
    // Questions of the plan, and what was answered since.
    questionIds: pack.questions.flatMap(({ id }) => (planned.has(id) || memories.has(id) ? [id] : [])),
    memories,
    changedIds: changed,
    answeredToday,
    timeZone: pack.state.time_zone,
    ...(pack.state.measured_pace !== null && { measuredPace: pack.state.measured_pace }),
    ...(pack.plan_input.previous_mode !== null && { previousMode: pack.plan_input.previous_mode }),
  }
}
