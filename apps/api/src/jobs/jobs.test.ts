import { type RawBuilder, sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { startJobs, startQueueOnly } from './jobs.ts'

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

test('a run whose process has died is run again, also in a queue of an older version', async () => {
  const { db, connection } = await createTestDatabase()
  let runs = 0
  const job = {
    name: 'run-again',
    cron: '0 0 1 1 *',
    run: async () => {
      runs += 1
    },
  }
  const before = await startJobs(connection, [job], log)
  await before.stop()
  await sql`update jobs.queue set heartbeat_seconds = null where name = 'run-again'`.execute(db)
  const instance = await startJobs(connection, [{ ...job, pollS: 1 }], log, 1)
  const { rows } = await sql<{ id: string }>`
    insert into jobs.job (name, state, policy, started_on, heartbeat_on, heartbeat_seconds, retry_limit)
    select name, 'active', policy, now() - interval '2 minutes', now() - interval '2 minutes', heartbeat_seconds, retry_limit
      from jobs.queue where name = 'run-again' returning id`.execute(db)
  await expect.poll(() => runs).toBe(1)
  const stateOf = async (id: unknown) =>
    (await sql<{ state: string }>`select state from jobs.job where id = ${id}`.execute(db)).rows[0]?.state
  await expect.poll(() => stateOf(rows[0]?.id)).toBe('completed')
  await instance.stop()
})

test('an instance without jobs queues runs for the others', async () => {
  const { connection } = await createTestDatabase()
  let runs = 0
  const job = {
    name: 'run-elsewhere',
    cron: '0 0 1 1 *',
    pollS: 1,
    run: async () => {
      runs += 1
    },
  }
  const worker = await startJobs(connection, [job], log)
  const queue = await startQueueOnly(connection, log)
  await queue.runSoon('run-elsewhere')
  await expect.poll(() => runs).toBe(1)
  await queue.stop()
  await worker.stop()
})
