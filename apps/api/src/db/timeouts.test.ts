import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { closeAfterTests } from '../testing/teardown.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { testSecrets } from '../testing/test-secrets.ts'
import { connectDatabase, type Db } from './database.ts'
import { openDatabase } from './open-database.ts'
import { runTransactionAtOnce } from './pipelined-transaction.ts'
import { openSnapshot } from './snapshot.ts'
import type { Timeouts } from './timeouts.ts'

let target: TestDatabase

beforeAll(async () => {
  target = await createTestDatabase()
})

const connectWith = (timeouts: Partial<Timeouts>): Db => {
  const all = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0, ...timeouts }
  const db = connectDatabase({ ...target.connection, timeouts: all }, () => {})
  closeAfterTests(() => db.destroy())
  return db
}

const answerOf = async (db: Db, work: () => Promise<unknown>) => {
  const log = pino({ level: 'silent' })
  const deps = { config: readConfig({}), secrets: testSecrets, runSoon: () => {}, now: () => new Date() }
  const app = await buildApp({ ...deps, db, random: Math.random, log })
  app.get('/work', work)
  const answer = await app.inject('/work')
  await app.close()
  return { status: answer.statusCode, code: answer.json().code }
}

const unavailable = { status: 503, code: 'unavailable' }

describe('a request gets `unavailable`', () => {
  test('when its statement takes too long', async () => {
    const db = connectWith({ statementMs: 50 })
    expect(await answerOf(db, () => sql`select pg_sleep(3600)`.execute(db))).toEqual(unavailable)
  })

  test('when it waits too long for a lock', async () => {
    const db = connectWith({ lockMs: 50 })
    await target.db.transaction().execute(async (tx) => {
      await sql`lock table enquiry`.execute(tx)
      const work = () => db.selectFrom('enquiry').select('id').execute()
      expect(await answerOf(db, work)).toEqual(unavailable)
    })
  })

  test('when its transaction is idle for too long', async () => {
    const db = connectWith({ idleInTransactionMs: 50 })
    const work = () =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        const isThere = sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`
        await expect.poll(async () => (await isThere.execute(target.db)).rows).toEqual([])
        await sql`select 1`.execute(tx)
      })
    expect(await answerOf(db, work)).toEqual(unavailable)
  })
})

describe('timeouts', () => {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const timeoutsOf = async (db: Db) => {
    const { rows } = await sql<Record<string, string>>`
      select ${sql.join(names.map((name) => sql`current_setting(${name}) as ${sql.ref(name)}`))}`.execute(db)
    return names.map((name) => rows[0]?.[name])
  }

  const open = async (as: 'owner' | 'guest') => {
    const { connection } = target
    const url =
      connection.connectionString ??
      `postgres://${connection.user}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(String(connection.host))}`
    const few = { poolMax: 8, jobs: 'off', prepared: 'on', poolerUrl: undefined, replicaUrl: undefined } as const
    const config = { databaseUrl: url, pgBin: undefined, dataDir: '/nonexistent', backup: undefined, ...few }
    const opened = await openDatabase({ config, as, log: pino({ level: 'silent' }), say: () => {} })
    closeAfterTests(opened.close)
    return opened
  }

  test('are the same for all requests; migrations, loads, jobs and the command line have none', async () => {
    const { db, backgroundDb } = await open('owner')
    expect(await timeoutsOf(db)).toEqual(['30s', '10s', '150s'])
    expect(await timeoutsOf(backgroundDb)).toEqual(['0', '0', '1h'])
    expect(await timeoutsOf((await open('guest')).db)).toEqual(['0', '0', '1h'])
  })

  test('are longer for a report, which is read as fast as its client downloads it', async () => {
    const { db } = await open('owner')
    const snapshot = await openSnapshot(db)
    expect(await timeoutsOf(snapshot.tx)).toEqual(['10min', '10s', '10min'])
    await snapshot.close()
    expect(await timeoutsOf(db)).toEqual(['30s', '10s', '150s'])
  })

  test('do not end a commit, which may wait for a standby', async () => {
    await sql`
      create table slow (id int);
      create function sleep_at_commit() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return null; end';
      create constraint trigger slow after insert on slow deferrable initially deferred
        for each row execute function sleep_at_commit()`.execute(target.db)
    const insert = (tx: Db) => sql`insert into slow values (1)`.execute(tx)
    await target.db.transaction().execute(async (tx) => {
      await insert(tx)
      await sql`set local statement_timeout = 100`.execute(tx)
    })
    const shorten = sql`set local statement_timeout = 100`
    await runTransactionAtOnce(target.db, [sql`insert into slow values (2)`, shorten])
    expect((await sql`select id from slow order by id`.execute(target.db)).rows).toEqual([{ id: 1 }, { id: 2 }])
  })
})
