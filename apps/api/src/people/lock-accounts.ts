import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { lockLearnerShared } from '../study/lock-learner.ts'

/** For a WHERE over `education_account`: all accounts of one person. */
export const accountsOf = (userId: number): RawBuilder<boolean> =>
  sql`education_account.profile_id = (select id from learner_profile where learner_profile.user_id = ${userId})`

/** The same: accounts of the site's own that this person made, which are sorted by their email. */
export const siteAccountsMadeBy = (userId: number): RawBuilder<boolean> =>
  sql`(education_account.created_by_id = ${userId} and education_account.partner_id is null)`

/**
 * Locks accounts in ascending order, after the persons whom they concern (learning/lock-learner.ts). Whoever changes
 * several, or reads what they copy, locks all of them by one call: the statement after it sees what others have committed.
 * Their ids.
 */
export const lockAccounts = async (tx: Tx, which: RawBuilder<boolean>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from education_account where ${which} order by id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Before an account is made: one of the site's own is sorted by its creator's email, which must not change meanwhile. */
export const lockCreator = async (
  tx: Tx,
  { partnerId, userId }: { partnerId: number | null; userId: number | null },
): Promise<void> => {
  if (partnerId === null && userId !== null) await lockLearnerShared(tx, userId)
}
