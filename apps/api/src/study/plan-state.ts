import {
  type AnsweredToday,
  askedQuestions,
  type Blueprint,
  type CalendarDay,
  calendarDayAt,
  type Memory,
  measurePace,
  type PlanMode,
  type PlanRequest,
  paceOf,
  type WordingState,
} from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import { lastStudyDayBy, type OwnCourseRow, ownCourseColumns } from './own-course.ts'
import { isMeaningChanged, versionFor, wordingDay, wordingState } from './version-for.ts'

/** A memory as JSON of a statement. */
interface MemoryJson extends Omit<Memory, 'reviewedAt' | 'dueAt'> {
  id: number
  reviewedAt: string
  dueAt: string
  learnedAt: string | null
  /** The wording for the learner's exam has another meaning than the one that was answered. */
  isChanged: boolean
}

/** Everything that decides what a day of a course asks. */
export interface PlanState extends OwnCourseRow {
  isGroupDate: boolean
  dailyGoal: number | null
  planMode: PlanMode | null
  /** In the course's order, without those that an expert has withdrawn. */
  questionIds: number[]
  /** Of each question on the day of the exam; null where all wordings are in force. */
  states: WordingState[] | null
  /** The topic of each question; null where all wordings are in force. */
  topicIds: number[] | null
  questionsPerTicket: number
  blueprint: Blueprint | null
  memories: MemoryJson[]
  /** Answers in the course on each active day of the seven days before today. */
  dayCounts: number[]
  /** Of all answers in the course so far. */
  secondsPerAnswer: number | null
}

interface PlanStateRequest {
  learnerId: number
  userCourseId: number
  now: Date
  timeZone: string
}

const paceDays = 7
/** Attempts begun earlier are not looked at for the pace. */
const attemptDays = 30

/** The statement that reads the state of one course. */
export const planState = ({ learnerId, userCourseId, now, timeZone }: PlanStateRequest): RawBuilder<PlanState> => {
  const today = calendarDayAt(now, timeZone)
  const day = wordingDay(today)
  const ofAsked = (column: string) => sql`
    array_to_json(array(select ${sql.ref(column)} from asked where state <> 'withdrawn' order by position, question_id))`
  const hasOthers = sql`exists (select from asked where state not in ('in_force', 'withdrawn'))`
  const isoTime = (column: RawBuilder<unknown>) =>
    sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return sql`/*hot:find_plan_state*/
    with of_days as (
      select (asked.answered_at at time zone ${timeZone})::date as day, count(*)::int as answers
        from attempt join attempt_question asked
          on asked.learner_id = attempt.learner_id and asked.attempt_id = attempt.id
       where attempt.learner_id = ${learnerId} and attempt.user_course_id = ${userCourseId}
         and attempt.created_at > ${now}::timestamptz - make_interval(days => ${attemptDays})
         and asked.answered_at >= ((${today}::date - ${paceDays}::int)::timestamp at time zone ${timeZone})
         and asked.answered_at < (${today}::date::timestamp at time zone ${timeZone})
       group by 1
    ), asked as materialized (
      select course_question.question_id, position, topic_id, ${wordingState(day)} as state
        from user_course join course_question on course_question.course_id = user_course.course_id
        join question on question.id = course_question.question_id
        join question_version version on version.id = ${versionFor(day)}
       where user_course.learner_id = ${learnerId} and user_course.id = ${userCourseId}
    )
    select ${ownCourseColumns}, user_course.exam_date_of_group as "isGroupDate",
           user_course.daily_goal as "dailyGoal", user_course.plan_mode as "planMode",
           course.questions_per_ticket as "questionsPerTicket",
           (select blueprint from exam_profile where exam_profile.course_id = course.id) as blueprint,
           ${ofAsked('question_id')} as "questionIds",
           case when ${hasOthers} then ${ofAsked('state')} end as states,
           case when ${hasOthers} then ${ofAsked('topic_id')} end as "topicIds",
           (select coalesce(json_agg(json_build_object(
                     'id', memory.question_id, 'level', level, 'stability', stability, 'difficulty', difficulty,
                     'reviewedAt', ${isoTime(sql`reviewed_at`)}, 'dueAt', ${isoTime(sql`due_at`)},
                     'learnedAt', ${isoTime(sql`learned_at`)}, 'repetitions', repetitions, 'lapses', lapses,
                     'isChanged', ${isMeaningChanged(day)})), '[]')
              from asked join memory on memory.question_id = asked.question_id
             where memory.learner_id = user_course.learner_id and asked.state <> 'withdrawn') as memories,
           array_to_json(array(select answers from of_days)) as "dayCounts",
           (select user_course.time_s::float8 / nullif(sum(answered_count), 0) from attempt
             where attempt.learner_id = user_course.learner_id
               and attempt.user_course_id = user_course.id)::float8 as "secondsPerAnswer"
      from user_course join course on course.id = user_course.course_id
     where user_course.learner_id = ${learnerId} and user_course.id = ${userCourseId}`
}

export const memoriesOf = (memories: readonly MemoryJson[]): Map<number, Memory> =>
  new Map(
    memories.map(({ id, learnedAt, isChanged, reviewedAt, dueAt, ...rest }) => [
      id,
      { ...rest, reviewedAt: new Date(reviewedAt), dueAt: new Date(dueAt) },
    ]),
  )

/** Questions of the course that were answered today, in this course or in another one that shares them. */
const answeredOn = (today: CalendarDay, memories: readonly MemoryJson[], timeZone: string): AnsweredToday[] =>
  memories
    .filter(({ reviewedAt }) => calendarDayAt(new Date(reviewedAt), timeZone) === today)
    .map(({ id, learnedAt }) => ({
      id,
      isNew: learnedAt !== null && calendarDayAt(new Date(learnedAt), timeZone) === today,
    }))

/** The questions that the exam may ask, as far as is known. */
export const examQuestionIds = (state: PlanState): number[] => {
  const { questionIds, states, topicIds, questionsPerTicket, blueprint } = state
  if (states === null || topicIds === null) return questionIds
  const listed = questionIds.map((id, index) => ({
    id,
    topic: String(topicIds[index]),
    state: states[index] as WordingState,
  }))
  return askedQuestions(listed, questionsPerTicket, blueprint ?? undefined).map(({ id }) => id)
}

/** The questions of the plan in the course's order: those of the exam, and what was answered before. */
const plannedIds = (state: PlanState): number[] => {
  const planned = new Set([...examQuestionIds(state), ...state.memories.map(({ id }) => id)])
  return state.questionIds.filter((id) => planned.has(id))
}

export interface PlanOfDay {
  request: PlanRequest & { answeredToday: readonly AnsweredToday[]; changedIds: ReadonlySet<number> }
}

/** What `planDay` is asked, on this day. */
export const planOfDay = (state: PlanState, now: Date, timeZone: string): PlanOfDay => {
  const today = calendarDayAt(now, timeZone)
  const measuredPace = measurePace(state.dayCounts)
  return {
    request: {
      now,
      today,
      startDate: state.startDate,
      lastStudyDay: lastStudyDayBy(state, today),
      pace: paceOf(state.dailyGoal, measuredPace),
      questionIds: plannedIds(state),
      memories: memoriesOf(state.memories),
      changedIds: new Set(state.memories.flatMap(({ id, isChanged }) => (isChanged ? [id] : []))),
      answeredToday: answeredOn(today, state.memories, timeZone),
      timeZone,
      ...(measuredPace !== undefined && { measuredPace }),
      ...(state.planMode !== null && { previousMode: state.planMode }),
    },
  }
}
