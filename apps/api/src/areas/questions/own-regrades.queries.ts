import type { OwnRegrade } from '@dopusk/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Page } from '../../http/paging.ts'
import { type TicketName, ticketNameOfAttempt } from '../../study/ticket-name.ts'

interface RegradeRow extends Omit<OwnRegrade, 'created_at' | 'attempts'> {
  createdAt: Date
  attempts: (Pick<OwnRegrade['attempts'][number], 'id' | 'kind' | 'user_course' | 'became_passed'> & {
    at: string
    name: TicketName | null
  })[]
}

const maxAttempts = 10

/** Questions that were mended, and the learner's answers that have become right by it; newest first. */
export const listOwnRegrades = async (db: Db, learnerId: number, { limit, offset }: Page): Promise<OwnRegrade[]> => {
  const { rows } = await sql<RegradeRow>`
    select regrade.id, regrade.reason, regrade.to_version_id is null as for_everyone, told.created_at as "createdAt",
           told.answer_count as answers, told.read_at is null as is_unread,
           json_build_object('id_cok', question.id_cok, 'question_text', version.body ->> 'text') as question,
           (select coalesce(json_agg(json_build_object(
                     'id', attempt.id, 'kind', attempt.kind, 'user_course', attempt.user_course_id, 'at', attempt.created_at,
                     'became_passed', coalesce(attempt.passed_by_regrade_id = regrade.id, false), 'name', ${ticketNameOfAttempt})
                     order by attempt.id desc), '[]')
              from (select distinct attempt_id from attempt_question
                     where attempt_question.learner_id = ${learnerId} and attempt_question.version_id = any (
                             select id from question_version where question_id = regrade.question_id)
                       and attempt_question.regrade_id = regrade.id order by attempt_id desc limit ${maxAttempts}) as given
              join attempt on attempt.learner_id = ${learnerId} and attempt.id = given.attempt_id) as attempts
      from regrade_learner told join regrade on regrade.id = told.regrade_id
      join question on question.id = regrade.question_id
      join question_version version on version.id = regrade.version_id
     where told.learner_id = ${learnerId}
     order by told.regrade_id desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ createdAt, attempts, ...row }) => ({
    ...row,
    created_at: createdAt.toISOString(),
    attempts: attempts.map(({ name, at, ...attempt }) => ({
      ...attempt,
      created_at: new Date(at).toISOString(),
      number: name?.number ?? null,
      is_generated: name?.is_generated ?? false,
    })),
  }))
}

export const countOwnRegrades = async (db: Db, learnerId: number): Promise<{ count: number; unread: number }> => {
  const { rows } = await sql<{ count: number; unread: number }>`
    select count(*)::int as count, (count(*) filter (where read_at is null))::int as unread
      from regrade_learner where learner_id = ${learnerId}`.execute(db)
  return rows[0] ?? { count: 0, unread: 0 }
}

export const markRegradesRead = async (db: Db, learnerId: number, now: Date): Promise<void> => {
  await sql`update regrade_learner set read_at = ${now} where learner_id = ${learnerId} and read_at is null`.execute(db)
}
