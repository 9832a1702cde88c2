import { Client } from 'pg'
import { EmbeddedError } from '../embedded-error.ts'
import type { ClusterLocation } from '../location.ts'
import { socketPort } from '../socket-folder.ts'

export interface ChangedCollation {
  name: string
  /** the version by which the indexes are sorted */
  recorded: string
  actual: string
}

/**
 * The collations in use whose library sorts by another version than the indexes do: an index then misses rows that are there,
 * and a unique one lets doubles in.
 */
export const changedCollationsQuery = `
  select datname as name, datcollversion as recorded, pg_database_collation_actual_version(oid) as actual
    from pg_database
   where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)
  union all
  select collname, collversion, pg_collation_actual_version(oid)
    from pg_collation
   where oid in (select attcollation from pg_attribute) and collversion <> pg_collation_actual_version(oid)
  order by name`

export const assertSameCollations = async ({ name, folder, socketFolder }: ClusterLocation): Promise<void> => {
  const client = new Client({ host: socketFolder, port: socketPort, user: name, database: name, ssl: false })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<ChangedCollation>(changedCollationsQuery)
    const [changed] = rows
    if (changed) throw new EmbeddedError({ code: 'collation_changed', folder, ...changed })
  } finally {
    await client.end()
  }
}
