import type { Retention } from '@dopusk/contract'
import type { Db } from '../../../db/database.ts'
import { type Actor, insertAuditBy } from '../../../http/audit.ts'
import { lockBookmarks } from '../list/list-bookmarks.queries.ts'
import {
  countOverdue,
  deleteOldAccounts,
  deleteOldEnquiries,
  getRetentionTerms,
  hasOldAccounts,
  lockRetentionTerms,
  type RetentionTerms,
  updateRetentionTerms,
} from './retention.queries.ts'

interface RetentionDeps {
  db: Db
  now: () => Date
}

/** The terms in force; what is overdue is counted by the `tried` ones where they are given. */
export const getRetention = async (
  { db, now }: RetentionDeps,
  tried: Partial<Record<keyof RetentionTerms, number | undefined>> = {},
): Promise<Retention> => {
  const terms = await getRetentionTerms(db)
  const overdue = await countOverdue(db, now(), {
    proposalMonths: tried.proposalMonths ?? terms.proposalMonths,
    enquiryMonths: tried.enquiryMonths ?? terms.enquiryMonths,
  })
  return {
    proposal_months: terms.proposalMonths,
    enquiry_months: terms.enquiryMonths,
    proposals_due: overdue.proposals,
    enquiries_due: overdue.enquiries,
  }
}

export const changeRetention = async (deps: RetentionDeps, actor: Actor, terms: RetentionTerms): Promise<Retention> => {
  await deps.db.transaction().execute(async (tx) => {
    const before = await lockRetentionTerms(tx)
    if (before.proposalMonths === terms.proposalMonths && before.enquiryMonths === terms.enquiryMonths) return
    await updateRetentionTerms(tx, terms)
    await insertAuditBy(tx, deps.now(), actor, {
      action: 'retention_changed',
      subjectId: null,
      detail: {
        proposal_months: terms.proposalMonths,
        proposal_months_before: before.proposalMonths,
        enquiry_months: terms.enquiryMonths,
        enquiry_months_before: before.enquiryMonths,
      },
    })
  })
  return getRetention(deps)
}

const batchSize = 500

const removeSomeAccounts = ({ db, now }: RetentionDeps, months: number | null): Promise<number> =>
  db.transaction().execute(async (tx) => {
    // The bookmarks of the list, and the changes recorded since, contain names too.
    const bookmarks = await lockBookmarks(tx)
    const count = await deleteOldAccounts(tx, now(), { months, limit: batchSize })
    await bookmarks.rebuild()
    return count
  })

/** Deletes what is older than the terms, in batches, so that no transaction is long. */
export const removeOverdue = async (deps: RetentionDeps): Promise<void> => {
  const { proposalMonths, enquiryMonths } = await getRetentionTerms(deps.db)
  const enquiries = { months: enquiryMonths, limit: batchSize }
  while ((await deleteOldEnquiries(deps.db, deps.now(), enquiries)) === batchSize);
  while (await hasOldAccounts(deps.db, deps.now(), proposalMonths)) await removeSomeAccounts(deps, proposalMonths)
}
