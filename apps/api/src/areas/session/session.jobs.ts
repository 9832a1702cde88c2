import type { Db, Tx } from '../../db/database.ts'
import type { Job } from '../../jobs/jobs.ts'
import { updateAccountCopies } from '../../people/account-copies.ts'
import { removeOldResetTokens } from '../../people/password-reset-tokens.ts'
import { removeOldRegistrations } from '../../people/pending-registrations.ts'
import { lockLearnersToDelete } from '../../study/lock-learner.ts'
import { deleteDeadSessions, deleteOldCounters, deleteOldTokens } from './dead-sessions.queries.ts'
import { deleteOldDemoUsers, listAccountsOfUsers, listOldDemoUsers } from './demo-users.queries.ts'

const endedSessionRetentionMs = 7 * 24 * 60 * 60 * 1000
// Longer than the window of any rate limit.
const counterRetentionMs = 24 * 60 * 60 * 1000
// The lifetime of a token: a replaced token that comes back later is refused anyway.
const replacedTokenRetentionMs = 30 * 24 * 60 * 60 * 1000
const batchSize = 200
const tokenBatchSize = 10_000

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

const removeSomeDemoUsers = async (tx: Tx, now: Date): Promise<number> => {
  const ids = await listOldDemoUsers(tx, now, batchSize)
  if (ids.length === 0) return 0
  await lockLearnersToDelete(tx, ids)
  const accountIds = await listAccountsOfUsers(tx, ids)
  // Under the locks again: meanwhile the person may have applied, or become a learner.
  await deleteOldDemoUsers(tx, now, ids)
  await updateAccountCopies(tx, accountIds)
  return ids.length
}

/** Deletes demo users older than a week, or than 30 days where they have applied, with all their data, in batches, so that no transaction is long. */
export const removeOldDemoUsers = async (db: Db, now: Date): Promise<number> => {
  let removed = 0
  for (;;) {
    const count = await db.transaction().execute((tx) => removeSomeDemoUsers(tx, now))
    removed += count
    if (count < batchSize) return removed
  }
}

/** Deletes old tokens of live sessions: replaced, or given to a second tab and never used. */
const removeOldTokens = async (db: Db, now: Date): Promise<void> => {
  const since = before(now, replacedTokenRetentionMs)
  while ((await deleteOldTokens(db, since, tokenBatchSize)) === tokenBatchSize);
}

/** Deletes ended sessions with their tokens, old tokens of the others, and rate-limit counters of past windows. */
export const removeDeadSessions = async (db: Db, now: Date): Promise<void> => {
  await deleteDeadSessions(db, { now, endedBefore: before(now, endedSessionRetentionMs) })
  await removeOldTokens(db, now)
  await deleteOldCounters(db, before(now, counterRetentionMs))
}

export const sessionJobs = (db: Db, now: () => Date): Job[] => [
  { name: 'remove-old-demo-users', cron: '17 * * * *', run: async () => void (await removeOldDemoUsers(db, now())) },
  { name: 'remove-old-registrations', cron: '27 * * * *', run: () => removeOldRegistrations(db, now()) },
  { name: 'remove-old-reset-tokens', cron: '37 * * * *', run: () => removeOldResetTokens(db, now()) },
  { name: 'remove-dead-sessions', cron: '43 3 * * *', run: () => removeDeadSessions(db, now()) },
]
