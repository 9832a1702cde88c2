import { sql } from 'kysely'
import pg from 'pg'
import { vi } from 'vitest'
import type { Db } from '../db/database.ts'

interface HeldLock {
  /** Another statement in the transaction that has the lock. */
  query(statement: string, values?: unknown[]): Promise<void>
  /** Commits, which releases the lock. */
  release(): Promise<void>
}

/** Executes this locking statement in a transaction of another connection, which stays open until `release`. */
export const holdLock = async (
  connection: pg.ClientConfig,
  statement: string,
  values: unknown[] = [],
): Promise<HeldLock> => {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('begin')
  await client.query(statement, values)
  return {
    query: async (more, given = []) => void (await client.query(more, given)),
    release: async () => {
      await client.query('commit')
      await client.end()
    },
  }
}

interface Raced {
  connection: pg.ClientConfig
  db: Db
}

/**
 * Sends these requests while the table cannot be written: all of them are under way before the first one writes. Each is of another
 * person, since those of one person come one after the other, and the wait would not end.
 */
export const race = async <T>(
  { connection, db }: Raced,
  table: string,
  requests: (() => Promise<T>)[],
): Promise<T[]> => {
  const held = await holdLock(connection, `lock table ${table} in share mode`)
  const answers = Promise.all(requests.map((request) => request()))
  await waitForBlocked(db, requests.length)
  await held.release()
  return answers
}

/** Waits until so many sessions of this database wait for a lock. */
export const waitForBlocked = (db: Db, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      if ((rows[0]?.count ?? 0) < count) throw new Error(`${rows[0]?.count} of ${count} wait for a lock`)
    },
    { timeout: 60_000, interval: 10 },
  )
