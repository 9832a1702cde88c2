import type { ClientBase } from 'pg'

/** After which PostgreSQL cancels a statement or closes a connection; 0 means never. */
export interface Timeouts {
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
}

const minuteMs = 60_000

/** A person waits for the response. An idle transaction is allowed longer than the slowest call of another service. */
export const requestTimeouts: Timeouts = { statementMs: 30_000, lockMs: 10_000, idleInTransactionMs: 150_000 }

/** Migrations, content loads, jobs and commands have no limit. */
export const backgroundTimeouts: Timeouts = { statementMs: 0, lockMs: 0, idleInTransactionMs: 60 * minuteMs }

/** A report is read from the database as fast as its client downloads it. */
export const reportTimeouts = { statementMs: 10 * minuteMs, idleInTransactionMs: 10 * minuteMs }

/** The address leads to a standby, whose data may be old: a proxy has not noticed yet which server is the primary. */
class StandbyError extends Error {
  /** As PostgreSQL says it of a write on a standby. */
  readonly code = '25006'
}

/**
 * Prepares a new connection. Not in the startup options: connection poolers refuse connections that have some.
 * A standby is refused unless it is wanted: reads would succeed there, with old data.
 */
export const prepareConnection = async (
  client: ClientBase,
  timeouts: Timeouts,
  { mayBeStandby }: { mayBeStandby: boolean },
): Promise<void> => {
  const { rows } = await client.query<{ standby: boolean }>(
    `select pg_is_in_recovery() as standby, set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
            set_config('idle_in_transaction_session_timeout', $3, false)`,
    [timeouts.statementMs, timeouts.lockMs, timeouts.idleInTransactionMs].map(String),
  )
  if (rows[0]?.standby && !mayBeStandby) throw new StandbyError('this PostgreSQL is a standby')
}
