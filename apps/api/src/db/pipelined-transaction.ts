import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { retryTransaction } from './retrying-database.ts'

/** A statement that returns such rows. */
export type Statement<Row> = RawBuilder<Row>

/** Sends the statements without waiting for one another: one round trip. Their rows come in the same order. */
const pipeline = (connection: Db, statements: readonly Statement<unknown>[]): Promise<unknown[][]> =>
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
export const runPipelinedTransaction = <Locked, Row, Written, Result>(
  db: Db,
  { lock, read }: { lock: Statement<Locked>; read: Statement<Row> },
  decide: (
    locked: Locked[],
    rows: Row[],
    connection: Db,
  ) => Promise<{ write: Statement<Written> | null; resultOf: (written: Written[]) => Result }>,
): Promise<Result> =>
  retryTransaction(() =>
    db.connection().execute(async (connection) => {
      try {
        const [, locked, rows] = await pipeline(connection, [begin, lock, read])
        const { write, resultOf } = await decide(locked as Locked[], rows as Row[], connection)
        const [written] = await pipeline(connection, write === null ? [commit] : [write, commit])
        return resultOf(write === null ? [] : (written as Written[]))
      } catch (error) {
        await rollback.execute(connection)
        throw error
      }
    }),
  )
