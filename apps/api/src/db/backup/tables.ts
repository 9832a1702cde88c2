import pg from 'pg'
import type { TableHead } from './format.ts'

interface TableRow {
  name: string
  columns: string[]
  /** Tables that must be filled before this one; deferrable foreign keys are checked at the commit. */
  after: string[]
}

const tableQuery = `
  select c.relname as name,
         (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
         array(select distinct f.confrelid::regclass::text from pg_constraint f
                where f.conrelid = c.oid and f.contype = 'f' and not f.condeferrable and f.confrelid <> c.oid) as after
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely_migration%'
   order by c.relname`

/** All tables of the schema, each after those that it refers to. */
export const listTables = async (client: pg.ClientBase): Promise<TableHead[]> => {
  const { rows } = await client.query<TableRow>(tableQuery)
  const ordered: TableHead[] = []
  const done = new Set<string>()
  while (ordered.length < rows.length) {
    const ready = rows.filter(({ name, after }) => !done.has(name) && after.every((other) => done.has(other)))
    if (ready.length === 0) throw new Error('Tables refer to each other in a cycle without a deferrable constraint')
    for (const { name, columns } of ready) {
      ordered.push({ name, columns })
      done.add(name)
    }
  }
  return ordered
}

/** Tables to which a migration adds rows: a backup brings rows of its own instead. */
export const filledByMigrations: readonly string[] = ['consent_text', 'item_statistics_state', 'retention']

/** The table and the columns of a COPY statement. */
export const copyTarget = ({ name, columns }: TableHead): string =>
  `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`

export const listSequences = async (client: pg.ClientBase): Promise<{ name: string; last: string | null }[]> => {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  )
  return rows
}

export const listAppliedMigrations = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('kysely_migration') is not null as there`,
  )
  if (!found[0]?.there) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}
