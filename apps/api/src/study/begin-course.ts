import type { Tx } from '../db/database.ts'
import { updateAccountCopiesOf } from '../people/account-copies.ts'

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
