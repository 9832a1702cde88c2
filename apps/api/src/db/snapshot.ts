import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { reportTimeouts } from './timeouts.ts'

/** All that is read here is of one moment. */
export const readSnapshot = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/** The database as it was at one moment, for as long as it takes to read it. Holds a connection until it is closed. */
export interface Snapshot {
  tx: Tx
  close(): Promise<void>
}

/** For what is read piece by piece, while somebody takes the pieces. Whoever opens it closes it, whatever happens. */
export const openSnapshot = async (db: Db): Promise<Snapshot> => {
  const opened = Promise.withResolvers<Tx>()
  const left = Promise.withResolvers<void>()
  const done = readSnapshot(db, async (tx) => {
    await sql`select set_config('statement_timeout', ${String(reportTimeouts.statementMs)}, true),
                     set_config('idle_in_transaction_session_timeout', ${String(reportTimeouts.idleInTransactionMs)}, true)`.execute(
      tx,
    )
    opened.resolve(tx)
    return left.promise
  })
  // Whichever comes first: what could not be opened has no transaction to wait for.
  const tx = await Promise.race([opened.promise, done.then(() => opened.promise)])
  return {
    tx,
    close: () => {
      left.resolve()
      return done
    },
  }
}
