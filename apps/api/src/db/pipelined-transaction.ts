import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** Sends the statements without waiting for one another: one round trip. Their rows come in the same order. */
const pipeline = (connection: Db, statements: readonly RawBuilder<unknown>[]): Promise<unknown[][]> =>
  connection.getExecutor().provideConnection(async (one) => {
    const sent = statements.map((statement) => one.executeQuery(statement.compile(connection)))
    // Waits for all of them, so that none is still running when an error is thrown.
    await Promise.allSettled(sent)
    return (await Promise.all(sent)).map(({ rows }) => rows)
  })

const begin = sql`begin`
const commit = sql`commit`
const rollback = sql`rollback`

/**
 * A transaction in two round trips instead of one for each statement: its locks and reads are sent with its begin, its
 * writes with its commit. Each statement still sees everything that was committed before it.
 */
export const runPipelinedTransaction = <Locked, Row, Result>(
  db: Db,
  { lock, read }: { lock: RawBuilder<Locked>; read: RawBuilder<Row> },
  decide: (
    locked: Locked[],
    rows: Row[],
    connection: Db,
  ) => Promise<{ write: RawBuilder<unknown> | null; result: Result }>,
): Promise<Result> =>
  db.connection().execute(async (connection) => {
    try {
      const [, locked, rows] = await pipeline(connection, [begin, lock, read])
      const { write, result } = await decide(locked as Locked[], rows as Row[], connection)
      await pipeline(connection, write === null ? [commit] : [write, commit])
      return result
    } catch (error) {
      await rollback.execute(connection)
      throw error
    }
  })
