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

/** Not in the startup options: connection poolers refuse connections that have some. */
export const setTimeouts = async (client: ClientBase, timeouts: Timeouts): Promise<void> => {
  await client.query(
    `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
            set_config('idle_in_transaction_session_timeout', $3, false)`,
    [timeouts.statementMs, timeouts.lockMs, timeouts.idleInTransactionMs].map(String),
  )
}
