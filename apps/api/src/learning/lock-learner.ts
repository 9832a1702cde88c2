import { sql } from 'kysely'
import { arrayOf } from '../db/batches.ts'
import type { Tx } from '../db/database.ts'

/**
 * The lock that every change of one learner's study takes first, and alone: a join that locks one table was seen to
 * return the old row of the other after the wait.
 */
export const lockLearner = async (tx: Tx, learnerId: number): Promise<void> => {
  await sql`/*hot:lock_learner*/ select id from learner where id = ${learnerId} for no key update`.execute(tx)
}

/** Those of them whom nobody else has locked. Waits for no one, so it cannot deadlock. */
export const lockFreeLearners = async (tx: Tx, learnerIds: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`/*hot:lock_free_learners*/
    select id from learner where id = any(${arrayOf('bigint', learnerIds)}::bigint[]) for no key update skip locked`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}
