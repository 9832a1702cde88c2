import type { Db, Tx } from '../../db/database.ts'
import type { Job } from '../../jobs/jobs.ts'
import { updateAccountCopies } from '../../people/account-copies.ts'
import { removeOldResetTokens } from '../../people/password-reset-tokens.ts'
import { removeOldRegistrations } from '../../people/pending-registrations.ts'
import { lockLearnersToDelete } from '../../study/lock-learner.ts'
import { isOldDemoUser } from './demo-users.queries.ts'

const endedSessionRetentionMs = 7 * 24 * 60 * 60 * 1000
// Longer than the window of any rate limit.
const counterRetentionMs = 24 * 60 * 60 * 1000
// The lifetime of a token: a replaced token that comes back later is refused anyway.
const replacedTokenRetentionMs = 30 * 24 * 60 * 60 * 1000
const batchSize = 200
const tokenBatchSize = 10_000

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

const removeSomeDemoUsers = async (tx: Tx, now: Date): Promise<number> => {
  const old = await tx
    .selectFrom('app_user')
    .select('id')
    .where(isOldDemoUser(now))
    .orderBy('created_at')
    .limit(batchSize)
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return 0
  await lockLearnersToDelete(tx, ids)
  const accounts = await tx
    .selectFrom('education_account')
    .innerJoin('learner_profile', 'learner_profile.id', 'education_account.profile_id')
    .select('education_account.id')
    .where('user_id', 'in', ids)
    .execute()
  // Under the locks again: meanwhile the person may have applied, or become a learner.
  await tx.deleteFrom('app_user').where('id', 'in', ids).where(isOldDemoUser(now)).execute()
  const accountIds = accounts.map(({ id }) => id)
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
  for (;;) {
    const { length } = await db
      .deleteFrom('refresh_token')
      .where('hash', 'in', (eb) =>
        eb
          .selectFrom('refresh_token')
          .select('hash')
          .where('created_at', '<', since)
          .where(({ eb: and, fn }) => and(fn.coalesce('replaced_at', 'created_at'), '<', since))
          .orderBy('created_at')
          .limit(tokenBatchSize),
      )
      .returning('session_id')
      .execute()
    if (length < tokenBatchSize) return
  }
}

/** Deletes ended sessions with their tokens, old tokens of the others, and rate-limit counters of past windows. */
export const removeDeadSessions = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('expires_at', '<', now), eb('ended_at', '<', before(now, endedSessionRetentionMs))]))
    .execute()
  await removeOldTokens(db, now)
  await db.deleteFrom('rate_counter').where('bucket', '<', before(now, counterRetentionMs)).execute()
}

export const sessionJobs = (db: Db, now: () => Date): Job[] => [
  { name: 'remove-old-demo-users', cron: '17 * * * *', run: async () => void (await removeOldDemoUsers(db, now())) },
  { name: 'remove-old-registrations', cron: '27 * * * *', run: () => removeOldRegistrations(db, now()) },
  { name: 'remove-old-reset-tokens', cron: '37 * * * *', run: () => removeOldResetTokens(db, now()) },
  { name: 'remove-dead-sessions', cron: '43 3 * * *', run: () => removeDeadSessions(db, now()) },
]
