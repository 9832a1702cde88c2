import { type CompiledQuery, type Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { HotStatementClient } from './hot-statements.ts'
import { RetryingDatabase } from './retrying-database.ts'
import type { DB } from './schema.generated.ts'
import { setTimeouts, type Timeouts } from './timeouts.ts'

/** The database outside a transaction. */
export type Db = Kysely<DB>
/** Inside one. What locks rows, or must stand or fall with other writes, asks for this type. */
export type Tx = Transaction<DB>

// A date is a calendar day and stays text (a Date would shift it by the time zone); our ids fit a double exactly.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') => {
    if (oid === pg.types.builtins.DATE) return (value: string) => value
    if (oid === pg.types.builtins.INT8) return Number
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

export const connectDatabase = (
  { timeouts, ...connection }: pg.PoolConfig & { timeouts?: Timeouts },
  onIdleError: (error: Error) => void,
  onQuery: (query: CompiledQuery) => void = () => {},
): Db => {
  const pool = new pg.Pool({
    max: 20,
    application_name: 'dopusk',
    // Who cannot get a connection in this time is told to come back, instead of waiting for ever.
    connectionTimeoutMillis: 5000,
    ...connection,
    types,
    // Statements of one turn need not wait for one another (db/exchanges.ts).
    pipeline: true,
    Client: HotStatementClient,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, though its types do not say so.
    ...(timeouts && { onConnect: (client) => setTimeouts(client, timeouts) }),
  })
  // Without a listener the loss of an idle connection would end the process; the next query simply opens another.
  pool.on('error', onIdleError)
  // So would the loss of one in a transaction, between two of its statements; the next of them fails and tells of it.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new RetryingDatabase({ dialect: new PostgresDialect({ pool }), log: ({ query }) => onQuery(query) })
}
