import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { startJobs } from './jobs.ts'

const log = pino({ level: 'silent' })

test('a due job runs once though three instances are up', { timeout: 60_000 }, async () => {
  const { db, connection } = await createTestDatabase()
  await sql`create table run (at timestamptz default now())`.execute(db)
  const job = {
    name: 'count-runs',
    cron: '0 0 1 1 *',
    run: async () => void (await sql`insert into run default values`.execute(db)),
  }
  const instances = await Promise.all([1, 2, 3].map(() => startJobs(connection, [job], log)))
  // What the clock does at the set minute, done now, by every instance.
  await Promise.all(instances.map((instance) => instance.runSoon('count-runs')))
  const runs = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from run`.execute(db)).rows[0]?.count
  await vi.waitFor(async () => expect(await runs()).toBe(1), { timeout: 30_000, interval: 100 })
  // Long enough for another worker's turn to come round.
  await pause(2500)
  expect(await runs()).toBe(1)
  await Promise.all(instances.map((instance) => instance.stop()))
})
