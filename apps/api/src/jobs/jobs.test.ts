import { type RawBuilder, sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { startJobs } from './jobs.ts'

const log = pino({ level: 'silent' })

test('a due job runs once with three running instances', async () => {
  const { db, connection } = await createTestDatabase()
  await sql`create table run (at timestamptz default now())`.execute(db)
  // The run waits until every instance has queued one: after its end another run would be allowed.
  const allQueued = Promise.withResolvers<void>()
  const job = {
    name: 'count-runs',
    cron: '0 0 1 1 *',
    run: async () => {
      await allQueued.promise
      await sql`insert into run default values`.execute(db)
    },
  }
  const instances = await Promise.all([1, 2, 3].map(() => startJobs(connection, [job], log)))
  // Every instance queues a run, as the schedule does.
  await Promise.all(instances.map((instance) => instance.runSoon('count-runs')))
  allQueued.resolve()
  const count = async (of: RawBuilder<unknown>) =>
    (await sql<{ count: number }>`select count(*)::int as count from ${of}`.execute(db)).rows[0]?.count
  const unfinished = sql`jobs.job where name = 'count-runs' and state < 'completed'`
  await expect.poll(() => count(unfinished)).toBe(0)
  expect(await count(sql`run`)).toBe(1)
  await Promise.all(instances.map((instance) => instance.stop()))
})
