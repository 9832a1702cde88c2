import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { lockLearnerShared } from '../study/lock-learner.ts'

/** For a WHERE over `education_account`: all accounts of one person. */
export const accountsOf = (userId: number): RawBuilder<boolean> =>
  sql`education_account.profile_id = (select id from learner_profile where learner_profile.user_id = ${userId})`

/** The same: accounts without a partner that this person created, which are sorted by the creator's email. */
export const siteAccountsCreatedBy = (userId: number): RawBuilder<boolean> =>
  sql`(education_account.created_by_id = ${userId} and education_account.partner_id is null)`

/** Whoever locks accounts holds it in share mode; moving all buckets to another day takes it exclusively. */
export const bucketDayLock = sql`hashtext('account bucket day')`

/**
 * Locks accounts in ascending order, after the locks of their persons (study/lock-learner.ts). A transaction that changes
 * several, or reads their copied columns, locks all of them in one call: the next statement then sees everything that
 * others have committed. Returns their ids.
 */
export const lockAccounts = async (tx: Tx, which: RawBuilder<boolean>): Promise<number[]> => {
  // A statement of its own: the next one sees the day that the lock has waited for.
  await sql`select pg_advisory_xact_lock_shared(${bucketDayLock})`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select id from education_account where ${which} order by id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** All accounts of a partner, which are sorted by its name. */
export const lockAccountsOfPartner = (tx: Tx, partnerId: number): Promise<number[]> =>
  lockAccounts(tx, sql`education_account.partner_id = ${partnerId}`)

/** Before an account is created: one without a partner is sorted by its creator's email, which must not change meanwhile. */
export const lockCreator = async (
  tx: Tx,
  { partnerId, userId }: { partnerId: number | null; userId: number | null },
): Promise<void> => {
  if (partnerId === null && userId !== null) await lockLearnerShared(tx, userId)
}
