import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** Sends statements without waiting for one another: one exchange. Their rows come in the same order. */
const pipeline = (connection: Db, statements: readonly RawBuilder<unknown>[]): Promise<unknown[][]> =>
  connection.getExecutor().provideConnection(async (one) => {
    const sent = statements.map((statement) => one.executeQuery(statement.compile(connection)))
    // All of them, so that none is still under way when a fault is told.
    await Promise.allSettled(sent)
    return (await Promise.all(sent)).map(({ rows }) => rows)
  })

const begin = sql`begin`
const commit = sql`commit`
const rollback = sql`rollback`

/**
 * A transaction in two exchanges with the database instead of one for each statement: what it locks and looks at goes
 * with its begin, what it then writes goes with its end. Each statement still sees all that was committed before it.
 */
export const runPipelinedTransaction = <Locked, Seen, Result>(
  db: Db,
  { lock, look }: { lock: RawBuilder<Locked>; look: RawBuilder<Seen> },
  decide: (
    locked: Locked[],
    seen: Seen[],
    connection: Db,
  ) => Promise<{ write: RawBuilder<unknown> | null; result: Result }>,
): Promise<Result> =>
  db.connection().execute(async (connection) => {
    try {
      const [, locked, seen] = await pipeline(connection, [begin, lock, look])
      const { write, result } = await decide(locked as Locked[], seen as Seen[], connection)
      await pipeline(connection, write === null ? [commit] : [write, commit])
      return result
    } catch (error) {
      await rollback.execute(connection)
      throw error
    }
  })
