import { sql } from 'kysely'
import pg from 'pg'
import { vi } from 'vitest'
import type { Db } from '../db/database.ts'

interface HeldLock {
  /** More work in the transaction that holds the lock. */
  query(statement: string, values?: unknown[]): Promise<void>
  /** Commits, and so lets go. */
  release(): Promise<void>
}

/** Locks by this statement in a transaction of another connection, until it is released. */
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

/** Until so many sessions of this database wait for a lock. */
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
