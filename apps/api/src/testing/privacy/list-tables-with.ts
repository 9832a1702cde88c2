import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The tables in which any row contains the word, searched as text. */
export const listTablesWith = async (db: Db, word: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`.execute(db)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await sql`
      select from ${sql.raw(name)} as t where lower(t::text) like ${`%${word.toLowerCase()}%`} limit 1`.execute(db)
    if (hits.length > 0) found.push(name)
  }
  return found
}
