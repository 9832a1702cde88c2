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
