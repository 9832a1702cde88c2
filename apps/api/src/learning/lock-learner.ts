import { type RawBuilder, sql } from 'kysely'
import { arrayOf } from '../db/batches.ts'
import type { Tx } from '../db/database.ts'

/**
 * The lock that every change of one learner's study takes first, and alone: a join that locks one table was seen to
 * return the old row of the other after the wait.
 */
export const lockLearner = async (tx: Tx, learnerId: number): Promise<void> => {
  await sql`/*hot:lock_learner*/ select id from learner where id = ${learnerId} for no key update`.execute(tx)
}

/** Locks those of them whom nobody else has locked. Waits for no one, so it cannot deadlock. */
export const freeLearnersLock = (learnerIds: readonly number[]): RawBuilder<{ id: number }> =>
  sql`/*hot:lock_free_learners*/
    select id from learner where id = any(${arrayOf('bigint', learnerIds)}::bigint[]) for no key update skip locked`
