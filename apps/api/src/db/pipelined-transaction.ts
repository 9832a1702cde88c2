import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { LockBusyError, retryTransaction } from './retrying-database.ts'

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

/** Within a transaction the statements become a part of it. */
const bracket = (db: Db) =>
  db.isTransaction
    ? { open: [], close: [], rollBack: async () => {}, run: <T>(work: (connection: Db) => Promise<T>) => work(db) }
    : {
        open: [begin],
        close: [commit],
        rollBack: (connection: Db) => rollback.execute(connection),
        run: <T>(work: (connection: Db) => Promise<T>) => db.connection().execute(work),
      }

interface First<Locked, Row> {
  lock: Statement<Locked>
  /** Skips what is locked: comes before `lock`, which waits. Where it finds nothing, the transaction is run again. */
  lockAtOnce?: Statement<Locked>
  read: Statement<Row>
}

const lockOf = <Locked, Row>({ lock, lockAtOnce }: First<Locked, Row>, waits: boolean): Statement<Locked> =>
  waits ? lock : (lockAtOnce ?? lock)

/**
 * A transaction in two round trips instead of one for each statement: its locks and reads are sent with its begin, its
 * writes with its commit. Each statement still sees everything that was committed before it.
 */
export const runPipelinedTransaction = <Locked, Row, Written, Result>(
  db: Db,
  first: First<Locked, Row>,
  decide: (
    locked: Locked[],
    rows: Row[],
    connection: Db,
  ) => Promise<{ write: Statement<Written> | null; resultOf: (written: Written[]) => Result }>,
): Promise<Result> => {
  const { open, close, rollBack, run } = bracket(db)
  const runOnce = (waits: boolean) =>
    run(async (connection) => {
      try {
        const lock = lockOf(first, waits)
        const [locked, rows] = (await pipeline(connection, [...open, lock, first.read])).slice(-2)
        if (lock === first.lockAtOnce && locked?.length === 0) throw new LockBusyError()
        const { write, resultOf } = await decide(locked as Locked[], rows as Row[], connection)
        const [written] = await pipeline(connection, write === null ? close : [write, ...close])
        return resultOf(write === null ? [] : (written as Written[]))
      } catch (error) {
        await rollBack(connection)
        throw error
      }
    })
  return db.isTransaction ? runOnce(true) : retryTransaction(db, runOnce)
}

/** A transaction of statements that need none of each other's results: one round trip. Returns the rows of each. */
export const runTransactionAtOnce = <Rows extends unknown[]>(
  db: Db,
  statements: { [Index in keyof Rows]: Statement<Rows[Index]> },
): Promise<{ [Index in keyof Rows]: Rows[Index][] }> => {
  const { open, close, rollBack, run } = bracket(db)
  const runOnce = async () => {
    const rows = await run(async (connection) => {
      try {
        return await pipeline(connection, [...open, ...statements, ...close])
      } catch (error) {
        // After an error the database refuses the statements that follow, the commit among them.
        await rollBack(connection)
        throw error
      }
    })
    return rows.slice(open.length, open.length + statements.length) as { [Index in keyof Rows]: Rows[Index][] }
  }
  return db.isTransaction ? runOnce() : retryTransaction(db, runOnce)
}
