import { type CompiledQuery, type Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { RetryingDatabase } from './retrying-database.ts'
import type { DB } from './schema.generated.ts'
import { prepareConnection, type Timeouts } from './timeouts.ts'

/** The database outside a transaction. */
export type Db = Kysely<DB>
/** Inside a transaction. A function that locks rows, or whose writes must be atomic with others, requires this type. */
export type Tx = Transaction<DB>

// A date is a calendar day and stays text (a Date would shift it by the time zone); ids fit a double exactly.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') => {
    if (oid === pg.types.builtins.DATE) return (value: string) => value
    if (oid === pg.types.builtins.INT8) return Number
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

/**
 * A commit waits for the standby as long as it takes. A timeout would not undo it: PostgreSQL would report success, and the
 * standby, which may be promoted next, would lack what was acknowledged.
 */
const commitWithoutTimeout = 'set local statement_timeout = 0; commit'

class CommitWaitingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own signature has seven overloads; Kysely uses the first.
  override query(text: any, values?: any): any {
    return super.query(text === 'commit' ? commitWithoutTimeout : text, values)
  }
}

const preparedName = /^\/\*hot:([a-z_]+)\*\//

/**
 * Prepared statements: a statement that begins with a comment `hot:NAME` is prepared once per connection under that name,
 * which saves parsing and planning at each execution. Only for the few statements of the hot paths: each stays prepared
 * for the life of its connection.
 */
class PreparedStatementClient extends CommitWaitingClient {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own signature has seven overloads; Kysely uses the first.
  override query(text: any, values?: any): any {
    const name = typeof text === 'string' ? preparedName.exec(text)?.[1] : undefined
    return name === undefined ? super.query(text, values) : super.query({ name, text, values })
  }
}

interface ConnectionSettings extends pg.PoolConfig {
  timeouts?: Timeouts
  /** `off` where a pooler in transaction mode gives each transaction another connection, which lacks prepared statements. */
  prepared?: 'on' | 'off'
  mayBeStandby?: boolean
}

export const connectDatabase = (
  { timeouts, prepared = 'on', mayBeStandby = false, ...connection }: ConnectionSettings,
  onIdleError: (error: Error) => void,
  onQuery: (query: CompiledQuery) => void = () => {},
): Db => {
  const pool = new pg.Pool({
    max: 12,
    application_name: 'dopusk',
    // A request that gets no connection in this time fails with `unavailable` instead of waiting for ever.
    connectionTimeoutMillis: 5000,
    ...connection,
    types,
    // Statements can be sent without waiting for one another (pipelined-transaction.ts).
    pipeline: true,
    Client: prepared === 'on' ? PreparedStatementClient : CommitWaitingClient,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, though its types do not say so.
    ...(timeouts && { onConnect: (client) => prepareConnection(client, timeouts, { mayBeStandby }) }),
  })
  // Without a listener the loss of an idle connection would end the process; the next query opens another.
  pool.on('error', onIdleError)
  // The same for a connection lost between two statements of a transaction; the next statement fails with the reason.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new RetryingDatabase({ dialect: new PostgresDialect({ pool }), log: ({ query }) => onQuery(query) })
}
