import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { updateAccountCopiesOf, updateAccountCopiesOfAll } from '../people/account-copies.ts'
import { lockLearnersSkipLocked } from './lock-learner.ts'

/**
 * Begins a course that has not begun: the learner starts it, or gives the first answer, whatever way that comes. The caller has
 * the learner's lock.
 */
export const beginCourse = async (
  tx: Tx,
  { learnerId, userCourseId }: { learnerId: number; userCourseId: number },
  now: Date,
): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('user_course')
    .set({ started_at: now })
    .where('learner_id', '=', learnerId)
    .where('id', '=', userCourseId)
    .where('started_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await updateAccountCopiesOf(tx, learnerId)
}

/** The courses of answers that were given at this time or later. */
export const beginAnswered = async (
  tx: Tx,
  answered: readonly { learnerId: number; userCourseId: number; startedAt: Date | null }[],
  now: Date,
): Promise<void> => {
  const begun = new Map(answered.map((answer) => [answer.userCourseId, answer]))
  for (const course of begun.values()) if (course.startedAt === null) await beginCourse(tx, course, now)
}

/** When `user_course` of the FROM got its first answer, in whatever way; null without one. */
const firstAnswerAt = sql`
  least((select min(asked.answered_at) from attempt join attempt_question asked using (learner_id)
          where attempt.learner_id = user_course.learner_id and attempt.user_course_id = user_course.id
            and asked.attempt_id = attempt.id),
        (select min(result.created_at) from practical_result result
          where result.learner_id = user_course.learner_id and result.user_course_id = user_course.id))`

const learnersAtOnce = 100

/**
 * Begins the courses that were answered and have not begun, with their first answers: an instance of the version before leaves
 * them so. Learners who are just changed wait for the next run. Returns how many courses have begun.
 */
export const beginAnsweredEarlier = async (db: Db): Promise<number> => {
  let begun = 0
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select distinct learner_id as id from user_course
       where started_at is null and learner_id > ${after} and ${firstAnswerAt} is not null
       order by learner_id limit ${learnersAtOnce}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return begun
    after = last.id
    begun += await db.transaction().execute(async (tx) => {
      const locked = (await lockLearnersSkipLocked(rows.map(({ id }) => id)).execute(tx)).rows.map(({ id }) => id)
      const { numAffectedRows } = await sql`
        update user_course set started_at = ${firstAnswerAt}
         where learner_id = any (${locked}::bigint[]) and started_at is null and ${firstAnswerAt} is not null`.execute(
        tx,
      )
      await updateAccountCopiesOfAll(tx, locked)
      return Number(numAffectedRows ?? 0)
    })
  }
}
