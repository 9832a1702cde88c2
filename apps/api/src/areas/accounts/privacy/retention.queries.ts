import { type RawBuilder, sql } from 'kysely'
import { maxCounted } from '../../../db/capped-page.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { lockAccounts } from '../../../people/lock-accounts.ts'

/** How many months requests are kept; null: until they are erased by hand. */
export interface RetentionTerms {
  proposalMonths: number | null
  enquiryMonths: number | null
}

const selectTerms = (db: Db) =>
  db.selectFrom('retention').select(['proposal_months as proposalMonths', 'enquiry_months as enquiryMonths'])

export const getRetentionTerms = (db: Db): Promise<RetentionTerms> => selectTerms(db).executeTakeFirstOrThrow()

/** Other transactions cannot change the terms until this one ends. */
export const lockRetentionTerms = (tx: Tx): Promise<RetentionTerms> =>
  selectTerms(tx).forUpdate().executeTakeFirstOrThrow()

export const updateRetentionTerms = async (
  tx: Tx,
  { proposalMonths, enquiryMonths }: RetentionTerms,
): Promise<void> => {
  await tx.updateTable('retention').set({ proposal_months: proposalMonths, enquiry_months: enquiryMonths }).execute()
}

/** False where there is no term. */
const isOlder = (column: RawBuilder<unknown>, now: Date, months: number | null): RawBuilder<boolean> =>
  months === null ? sql`false` : sql`${column} < ${now}::timestamptz - make_interval(months => ${months})`

/** Accounts that never got a learner, and whose last proposal is too old. */
const oldAccounts = (now: Date, months: number | null) => sql`
  select proposal.education_account_id as id
    from proposal join education_account on education_account.id = proposal.education_account_id
   where ${isOlder(sql`proposal.created_at`, now, months)} and education_account.profile_id is null
     and not exists (
       select from proposal later where later.education_account_id = education_account.id and later.id > proposal.id)`

const oldEnquiries = (now: Date, months: number | null) =>
  sql`select id from enquiry where ${isOlder(sql`created_at`, now, months)}`

/** How many accounts of applicants and enquiries are older than the terms, counted up to `maxCounted`. */
export const countOverdue = async (
  db: Db,
  now: Date,
  { proposalMonths, enquiryMonths }: RetentionTerms,
): Promise<{ proposals: number; enquiries: number }> => {
  const count = (found: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (${found} limit ${maxCounted}) as counted)`
  const { rows } = await sql<{ proposals: number; enquiries: number }>`
    select ${count(oldAccounts(now, proposalMonths))} as proposals,
           ${count(oldEnquiries(now, enquiryMonths))} as enquiries`.execute(db)
  return rows[0] ?? { proposals: 0, enquiries: 0 }
}

/** Deletes old enquiries with what staff wrote about them; returns how many. */
export const deleteOldEnquiries = async (
  db: Db,
  now: Date,
  { months, limit }: { months: number | null; limit: number },
): Promise<number> => {
  const { rows } = await sql`
    delete from enquiry where id in (${oldEnquiries(now, months)} order by created_at limit ${limit})
    returning id`.execute(db)
  return rows.length
}

export const hasOldAccounts = async (db: Db, now: Date, months: number | null): Promise<boolean> => {
  const { rows } = await sql`${oldAccounts(now, months)} limit 1`.execute(db)
  return rows.length > 0
}

/** Deletes accounts that never got a learner, with their proposals and what staff wrote about them. */
export const deleteOldAccounts = async (
  tx: Tx,
  now: Date,
  { months, limit }: { months: number | null; limit: number },
): Promise<number> => {
  const ids = await lockAccounts(
    tx,
    sql`id in (${oldAccounts(now, months)} order by proposal.created_at limit ${limit})`,
  )
  // Under the locks again: meanwhile an account may have got its learner.
  const { rows } = await sql<{ id: number }>`
    delete from proposal where education_account_id = any(${ids}::bigint[])
       and education_account_id in (${oldAccounts(now, months)})
    returning education_account_id as id`.execute(tx)
  await sql`delete from education_account where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx)
  return rows.length
}
