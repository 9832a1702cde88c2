import { type RawBuilder, sql } from 'kysely'
import { arrayOf } from '../db/batches.ts'
import type { Tx } from '../db/database.ts'
import { lockOrRetry } from '../db/retrying-database.ts'

/**
 * The person's lock: every change of a person, of their accounts and of their study takes it first, in a statement without
 * joins: after the wait, a join that locks one table can return the old row of the other. Several persons are locked in
 * ascending order. Whom another transaction has locked is waited for without a connection, but for a few (retrying-database.ts).
 */
export const learnerLock = (learnerId: number): RawBuilder<{ id: number }> =>
  sql`/*hot:lock_learner*/ select id from learner where id = ${learnerId} for no key update`

/** The same; it returns nothing where another transaction has the lock. */
export const learnerLockAtOnce = (learnerId: number): RawBuilder<{ id: number }> =>
  sql`/*hot:lock_free_learner*/ select id from learner where id = ${learnerId} for no key update skip locked`

export const lockLearner = async (tx: Tx, learnerId: number): Promise<void> => {
  await lockOrRetry(tx, async (waits) => {
    const { rows } = await (waits ? learnerLock : learnerLockAtOnce)(learnerId).execute(tx)
    return rows[0]
  })
}

/** For several persons. It waits for them: of whoever changes several, one change at a time. */
export const lockLearners = async (tx: Tx, learnerIds: readonly number[]): Promise<void> => {
  await sql`
    select id from learner where id = any(${learnerIds}::bigint[]) order by id for no key update`.execute(tx)
}

/** For several persons who will be deleted. */
export const lockLearnersToDelete = async (tx: Tx, learnerIds: readonly number[]): Promise<void> => {
  await sql`select id from learner where id = any(${learnerIds}::bigint[]) order by id for update`.execute(tx)
}

/** Prevents changes of the person; several transactions may have this lock at the same time. */
export const lockLearnerShared = async (tx: Tx, learnerId: number): Promise<void> => {
  await lockOrRetry(tx, async (waits) => {
    const { rows } = await sql`
      select id from learner where id = ${learnerId} for share ${waits ? sql`` : sql`skip locked`}`.execute(tx)
    return rows[0]
  })
}

/** Locks those learners that no other transaction has locked. It does not wait, so it cannot deadlock. */
export const lockLearnersSkipLocked = (learnerIds: readonly number[]): RawBuilder<{ id: number }> =>
  sql`/*hot:lock_free_learners*/
    select id from learner where id = any(${arrayOf('bigint', learnerIds)}::bigint[]) for no key update skip locked`
