import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** Retires rows that are no longer in the pack. They are not deleted: answers and accounts refer to them. */
export const retireMissing = async (
  tx: Tx,
  table: 'norm_edition' | 'topic',
  now: Date,
  pack: string,
  kept: readonly string[],
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set retired_at = ${now}
     where starts_with(pack_key, ${`${pack}/`}) and retired_at is null
       and substr(pack_key, ${pack.length + 2}::int) <> all (${kept})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
