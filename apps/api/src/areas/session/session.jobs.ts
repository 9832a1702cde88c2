import type { Db } from '../../db/database.ts'
import type { Job } from '../../jobs/jobs.ts'

const demoLifetimeMs = 7 * 24 * 60 * 60 * 1000
// Longer than any allowance's window.
const countersKeptMs = 24 * 60 * 60 * 1000
const batchSize = 200

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Demo users older than a week go with all their data, a few at a time, so that no transaction is long. */
export const removeOldDemoUsers = async (db: Db, now: Date): Promise<number> => {
  let removed = 0
  for (;;) {
    const { length } = await db
      .deleteFrom('app_user')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('app_user')
          .select('id')
          .where('is_demo', '=', true)
          .where('created_at', '<', before(now, demoLifetimeMs))
          .orderBy('created_at')
          .limit(batchSize),
      )
      .returning('id')
      .execute()
    removed += length
    if (length < batchSize) return removed
  }
}

/** Sessions that are over, with their tokens, and counters that no allowance looks at any more. */
export const removeDeadSessions = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('expires_at', '<', now), eb('ended_at', '<', before(now, demoLifetimeMs))]))
    .execute()
  await db.deleteFrom('rate_counter').where('bucket', '<', before(now, countersKeptMs)).execute()
}

export const sessionJobs = (db: Db, now: () => Date): Job[] => [
  { name: 'remove-old-demo-users', cron: '17 * * * *', run: async () => void (await removeOldDemoUsers(db, now())) },
  { name: 'remove-dead-sessions', cron: '43 3 * * *', run: () => removeDeadSessions(db, now()) },
]
