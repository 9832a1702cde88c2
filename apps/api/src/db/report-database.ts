import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** How long a standby may take to catch up with the primary before the primary is read instead. */
const patience = { tries: 10, pauseMs: 50 }

/** Everything that was acknowledged lies before this position of the write-ahead log. */
const readFlushedPosition = async (primary: Db): Promise<string> => {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_flush_lsn()::text as position`.execute(primary)
  return rows[0]?.position ?? '0/0'
}

/** A server that is no standby has everything: a promoted one, or the primary itself. */
const hasReplayed = async (replica: Db, position: string): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    select not pg_is_in_recovery() or coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as has`.execute(
    replica,
  )
  return rows[0]?.has ?? false
}

const catchesUp = async (replica: Db, position: string): Promise<boolean> => {
  for (let left = patience.tries; left > 0; left -= 1) {
    if (await hasReplayed(replica, position)) return true
    await wait(patience.pauseMs)
  }
  return false
}

/**
 * Chooses where documents and statistics are read: on the standby if it has everything that was acknowledged until now, so
 * that nobody misses what they have just written; otherwise, and where it does not answer, on the primary.
 */
export const createReportDatabaseChoice =
  (primary: Db, replica: Db | undefined, log: Pick<FastifyBaseLogger, 'warn'>) => async (): Promise<Db> => {
    if (replica === undefined) return primary
    const position = await readFlushedPosition(primary)
    try {
      if (await catchesUp(replica, position)) return replica
      log.warn({ position }, 'the standby lags behind: the primary is read')
    } catch (err) {
      log.warn({ err }, 'the standby does not answer: the primary is read')
    }
    return primary
  }
