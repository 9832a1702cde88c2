import { type RawBuilder, sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { startJobs } from './jobs.ts'

const log = pino({ level: 'silent' })

test('a due job runs once though three instances are up', async () => {
  const { db, connection } = await createTestDatabase()
  await sql`create table run (at timestamptz default now())`.execute(db)
  // Until every instance has asked: a run that is already over could be followed by another, rightly.
  const allAsked = Promise.withResolvers<void>()
  const job = {
    name: 'count-runs',
    cron: '0 0 1 1 *',
    run: async () => {
      await allAsked.promise
      await sql`insert into run default values`.execute(db)
    },
  }
  const instances = await Promise.all([1, 2, 3].map(() => startJobs(connection, [job], log)))
  // What the clock does at the set minute, done now, by every instance.
  await Promise.all(instances.map((instance) => instance.runSoon('count-runs')))
  allAsked.resolve()
  const count = async (of: RawBuilder<unknown>) =>
    (await sql<{ count: number }>`select count(*)::int as count from ${of}`.execute(db)).rows[0]?.count
  const unfinished = sql`jobs.job where name = 'count-runs' and state < 'completed'`
  await expect.poll(() => count(unfinished)).toBe(0)
  expect(await count(sql`run`)).toBe(1)
  await Promise.all(instances.map((instance) => instance.stop()))
})
