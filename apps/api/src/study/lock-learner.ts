import { type RawBuilder, sql } from 'kysely'
import { arrayOf } from '../db/batches.ts'
import type { Tx } from '../db/database.ts'

/**
 * The person's lock: every change of a person, of their accounts and of their study takes it first, and alone: a join that
 * locks one table was seen to return the old row of the other after the wait. Several persons come in ascending order.
 */
export const lockLearner = async (tx: Tx, learnerId: number): Promise<void> => {
  await sql`/*hot:lock_learner*/ select id from learner where id = ${learnerId} for no key update`.execute(tx)
}

/** Of several persons who are to be deleted. */
export const lockLearnersToDelete = async (tx: Tx, learnerIds: readonly number[]): Promise<void> => {
  await sql`select id from learner where id = any(${learnerIds}::bigint[]) order by id for update`.execute(tx)
}

/** Keeps the person as they are; others may hold this lock at the same time. */
export const lockLearnerShared = async (tx: Tx, learnerId: number): Promise<void> => {
  await sql`select id from learner where id = ${learnerId} for share`.execute(tx)
}

/** Locks those of them whom nobody else has locked. Waits for no one, so it cannot deadlock. */
export const lockLearnersSkipLocked = (learnerIds: readonly number[]): RawBuilder<{ id: number }> =>
  sql`/*hot:lock_free_learners*/
    select id from learner where id = any(${arrayOf('bigint', learnerIds)}::bigint[]) for no key update skip locked`
