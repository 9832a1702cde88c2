import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'

const fetchSize = 100

/** The rows of a query, a hundred in memory at a time. Where the reader stops early, the end of the transaction closes it. */
export async function* readCursor<Row>(tx: Tx, name: string, query: RawBuilder<Row>): AsyncGenerator<Row, void> {
  const cursor = sql.id(name)
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(fetchSize)} from ${cursor}`.execute(tx)
    yield* rows
    if (rows.length < fetchSize) break
  }
  await sql`close ${cursor}`.execute(tx)
}
