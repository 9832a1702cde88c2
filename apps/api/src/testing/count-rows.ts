import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { DB } from '../db/schema.generated.ts'

/** How many rows each of these tables has, for tests of what leaves nothing behind. */
export const countRows = (db: Db, tables: readonly (keyof DB)[]): Promise<number[]> =>
  Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db)
      return rows[0]?.count ?? 0
    }),
  )
