import type { AccessHistory, AccessPeriod, CalendarDay } from '@dopusk/domain'
import { sql } from 'kysely'
import { arrayOf } from '../../db/batches.ts'
import type { Tx } from '../../db/database.ts'
import { type OwnCourseRow, ownCourseColumns } from '../../study/own-course.ts'

interface CourseRow extends OwnCourseRow {
  earlier: Omit<AccessPeriod, 'pausedOn' | 'accessDays'>[]
  pauses: { pausedOn: CalendarDay; resumedOn: CalendarDay }[]
}

/** The days of access of the learner's courses, by the user course's id. */
export const findAccessHistories = async (
  tx: Tx,
  learnerId: number,
  userCourseIds: readonly number[],
): Promise<Map<number, AccessHistory>> => {
  const { rows } = await sql<CourseRow>`
    select ${ownCourseColumns},
           (select coalesce(json_agg(json_build_object(
                     'startDate', replaced_start_date, 'prolongedDays', coalesce(replaced_prolonged_days, 0),
                     'pausedDays', coalesce(replaced_paused_days, 0))), '[]')
              from user_course_period period
             where period.learner_id = user_course.learner_id and period.user_course_id = user_course.id
               and replaced_start_date is not null) as earlier,
           (select coalesce(json_agg(json_build_object('pausedOn', pause.paused_on, 'resumedOn', pause.resumed_on)), '[]')
              from course_pause pause
             where pause.learner_id = user_course.learner_id and pause.user_course_id = user_course.id) as pauses
      from user_course join course on course.id = user_course.course_id
     where user_course.learner_id = ${learnerId} and user_course.id = any (${userCourseIds})`.execute(tx)
  return new Map(
    rows.map(({ earlier, pauses, ...current }) => {
      const replaced = earlier.map((period) => ({ ...period, accessDays: current.accessDays, pausedOn: null }))
      return [current.userCourseId, { current, earlier: replaced, pauses }]
    }),
  )
}

export interface StoredAnswer {
  clientAttempt: string
  questionId: number
  items: number[]
  isRight: boolean
}

/** Answers of these attempts that came before. */
export const listStoredAnswers = async (
  tx: Tx,
  learnerId: number,
  clientAttempts: readonly string[],
): Promise<StoredAnswer[]> => {
  const { rows } = await sql<StoredAnswer>`
    select attempt.client_attempt as "clientAttempt", asked.question_id as "questionId", asked.items, asked.is_right as "isRight"
      from attempt join attempt_question asked on asked.learner_id = attempt.learner_id and asked.attempt_id = attempt.id
     where attempt.learner_id = ${learnerId} and attempt.client_attempt = any (${clientAttempts}::uuid[])`.execute(tx)
  return rows
}

export interface NewAsked {
  clientAttempt: string
  userCourseId: number
  questionId: number
  versionId: number
  answeredAt: Date
}

interface Asked {
  id: number
  clientAttempt: string
  questionId: number
}

/**
 * Puts the questions of new answers into their attempts, in this order, and returns them. An attempt is there from its first
 * answer on, grows with each, and is always finished: there is nothing to go on with.
 */
export const insertAsked = async (tx: Tx, learnerId: number, asked: readonly NewAsked[]): Promise<Asked[]> => {
  const rows = sql`
    unnest(${asked.map(({ clientAttempt }) => clientAttempt)}::uuid[], ${arrayOf(
      'bigint',
      asked.map(({ userCourseId }) => userCourseId),
    )}, ${arrayOf(
      'bigint',
      asked.map(({ questionId }) => questionId),
    )}, ${arrayOf(
      'bigint',
      asked.map(({ versionId }) => versionId),
    )}, ${asked.map(({ answeredAt }) => answeredAt)}::timestamptz[])
      with ordinality as given (client_attempt, user_course_id, question_id, version_id, answered_at, place)`
  await sql`
    insert into attempt (learner_id, kind, mode, client_attempt, user_course_id, created_at, finished_at, question_count)
    select ${learnerId}, 'check', 'offline', client_attempt, min(user_course_id), min(answered_at), max(answered_at), count(*)
      from ${rows} group by client_attempt
    on conflict (learner_id, client_attempt) where client_attempt is not null do update
       set question_count = attempt.question_count + excluded.question_count,
           created_at = least(attempt.created_at, excluded.created_at),
           finished_at = greatest(attempt.finished_at, excluded.finished_at)`.execute(tx)
  const { rows: inserted } = await sql<Asked>`
    with given as (select * from ${rows}), attempts as (
      select id, client_attempt, (select coalesce(max(no), 0) from attempt_question asked
                                   where asked.learner_id = attempt.learner_id and asked.attempt_id = attempt.id) as last_no
        from attempt where learner_id = ${learnerId} and client_attempt in (select client_attempt from given)
    ), inserted as (
      insert into attempt_question (learner_id, attempt_id, no, question_id, version_id)
      select ${learnerId}, attempts.id, last_no + row_number() over (partition by attempts.id order by place), question_id, version_id
        from given join attempts using (client_attempt) order by place
      returning id, attempt_id, question_id
    )
    select inserted.id, inserted.question_id as "questionId", attempts.client_attempt as "clientAttempt"
      from inserted join attempts on attempts.id = inserted.attempt_id`.execute(tx)
  return inserted
}
