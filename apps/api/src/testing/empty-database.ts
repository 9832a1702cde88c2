import type pg from 'pg'

/** What a database is compared with and set back to: the one that tests copy. */
export interface TemplateState {
  schema: string
  /** As JSON, of the tables to which migrations add rows. */
  rows: { table: string; columns: string; rows: string }[]
  sequences: { name: string; last: string | null }[]
}

const isOwn = `nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`

/**
 * Names of tables and indexes, and of each other catalogue its size and last change: a description of everything takes
 * 35 ms. The last change of pg_class itself would also be a `truncate`.
 */
const schemaQuery = `
  select md5(concat_ws(' ',
    (select string_agg(relname || ' ' || relkind::text, ' ' order by pg_class.oid) from pg_class
       join pg_namespace on pg_namespace.oid = relnamespace where ${isOwn}),
    (select format('%s %s', count(*), max(xmin::text::bigint)) from pg_attribute where attrelid >= 16384),
    (select format('%s %s', count(*), max(xmin::text::bigint)) from pg_constraint where oid >= 16384),
    (select format('%s %s', count(*), max(xmin::text::bigint)) from pg_trigger where oid >= 16384),
    (select format('%s %s', count(*), max(xmin::text::bigint)) from pg_proc where oid >= 16384)
  )) as schema`

const tables = `
  select pg_class.oid::regclass::text as name, pg_relation_size(pg_class.oid) as bytes from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
   where relkind = 'r' and nspname in ('public', 'derived')`

const columnsOf = `
  (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '')`

export const readTemplateState = async (client: pg.Client): Promise<TemplateState> => {
  const { rows: found } = await client.query<{ schema: string }>(schemaQuery)
  const { rows: filled } = await client.query<{ name: string }>(`${tables} and pg_relation_size(pg_class.oid) > 0`)
  const rows: TemplateState['rows'] = []
  for (const { name } of filled) {
    const { rows: content } = await client.query<{ rows: string | null; columns: string }>(
      `select (select json_agg(each)::text from ${name} as each) as rows, ${columnsOf} as columns`,
      [name],
    )
    if (content[0]?.rows != null) rows.push({ table: name, columns: content[0].columns, rows: content[0].rows })
  }
  const { rows: sequences } = await client.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences`,
  )
  return { schema: found[0]?.schema ?? '', rows, sequences }
}

/** To delete more takes longer than to copy the template. */
const maxBytes = 16 * 1024 * 1024

/**
 * Deletes all rows and sets the sequences back, so that the next test finds what a copy of the template has. False where
 * the schema has changed or there is much to delete: such a database is dropped.
 */
export const emptyDatabase = async (client: pg.Client, template: TemplateState): Promise<boolean> => {
  const { rows: found } = await client.query<{ schema: string }>(schemaQuery)
  if (found[0]?.schema !== template.schema) return false
  const { rows: used } = await client.query<{ name: string; bytes: string }>(
    `${tables} and pg_relation_size(pg_class.oid) > 0`,
  )
  if (used.reduce((sum, { bytes }) => sum + Number(bytes), 0) > maxBytes) return false
  // Neither triggers nor foreign keys.
  await client.query(`set session_replication_role = replica`)
  await client.query(used.map(({ name }) => `delete from ${name}`).join(';'))
  for (const { table, columns, rows } of template.rows) {
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [rows],
    )
  }
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(template.last, start_value), template.last is not null)
       from pg_sequences
       join json_to_recordset($1) as template (name text, last bigint) on template.name = format('%I.%I', schemaname, sequencename)
      where last_value is distinct from template.last`,
    [JSON.stringify(template.sequences)],
  )
  return true
}
