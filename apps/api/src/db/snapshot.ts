import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { reportTimeouts } from './timeouts.ts'

/** Every read sees the database as of one moment. */
export const readSnapshot = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/** The database as of one moment, for as long as it takes to read it. Occupies a connection until it is closed. */
export interface Snapshot {
  tx: Tx
  close(): Promise<void>
}

/** For data that is read in pieces while a client downloads them. The caller must close it, in every case. */
export const openSnapshot = async (db: Db): Promise<Snapshot> => {
  const opened = Promise.withResolvers<Tx>()
  const closed = Promise.withResolvers<void>()
  const done = readSnapshot(db, async (tx) => {
    await sql`select set_config('statement_timeout', ${String(reportTimeouts.statementMs)}, true),
                     set_config('idle_in_transaction_session_timeout', ${String(reportTimeouts.idleInTransactionMs)}, true)`.execute(
      tx,
    )
    opened.resolve(tx)
    return closed.promise
  })
  // Whichever comes first: where the transaction could not begin, `done` rejects.
  const tx = await Promise.race([opened.promise, done.then(() => opened.promise)])
  return {
    tx,
    close: () => {
      closed.resolve()
      return done
    },
  }
}
