import { personalDataParts } from '@dopusk/contract'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listTablesWith } from '../../../testing/privacy/list-tables-with.ts'
import { makePersonEverywhere } from '../../../testing/privacy/person-everywhere.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import type { ColumnRule, TableRule } from './columns/column-rules.queries.ts'
import { derivedTables, otherTables } from './columns/other-tables.ts'
import { exportedParts, personTables, tablesOfPerson } from './columns/person-tables.queries.ts'
import { commandLine, erasePerson } from './erase-person.ts'
import { exportedColumns } from './export-person.queries.ts'
import { exportPerson } from './export-person.ts'
import type { Person } from './find-person.queries.ts'
import { findPerson } from './find-person.ts'

const app = await startTestApp()
const { db } = app
const now = new Date('2026-11-15T09:00:00Z')

const rules: Record<string, TableRule> = personTables
const ruleOf = (table: string, column: string): ColumnRule | undefined => rules[table]?.columns[column]

interface Column {
  table: string
  name: string
  type: string
  isGenerated: boolean
}

/** The real columns, whatever the generated types say. */
const listColumns = async (schema: string): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    select columns.table_name as table, column_name as name, data_type as type,
           is_generated = 'ALWAYS' or identity_generation = 'ALWAYS' as "isGenerated"
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = ${schema} and table_type = 'BASE TABLE' and table_name not like 'kysely%' order by 1, ordinal_position`.execute(
    db,
  )
  return rows
}

describe('the list of columns', () => {
  test('names every column of the database, or that its table is about nobody', async () => {
    const columns = await listColumns('public')
    expect(columns.length).toBeGreaterThan(400)
    const unlisted = columns.filter(({ table, name }) => !(table in otherTables) && ruleOf(table, name) === undefined)
    expect(unlisted.map(({ table, name }) => `${table}.${name}`)).toEqual([])
    const real = new Set(columns.map(({ table, name }) => `${table}.${name}`))
    const listed = Object.entries(rules).flatMap(([table, rule]) =>
      Object.keys(rule.columns).map((column) => `${table}.${column}`),
    )
    expect(listed.filter((column) => !real.has(column))).toEqual([])
    const derived = new Set((await listColumns('derived')).map(({ table }) => table))
    expect([...derived].sort()).toEqual(Object.keys(derivedTables).sort())
  })

  test('names every table that refers to a person or to what is a person’s', async () => {
    const owned = tablesOfPerson.map(({ table }) => table)
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = any (${owned}::text[]::regclass[])`.execute(db)
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.map(({ name }) => name).filter((name) => !(name in rules))).toEqual([])
  })

  test('has every kind of rows that the contract names', () => {
    expect(exportedParts.map(({ part }) => part).sort()).toEqual([...personalDataParts].sort())
  })

  test('leaves out no table with a contact or a name of a person but those of organisations', async () => {
    const columns = await listColumns('public')
    const personal = /email|phone|address|birth|first_name|last_name|surname|director|accountant/
    const tables = columns.filter(({ table, name }) => table in otherTables && personal.test(name))
    expect([...new Set(tables.map(({ table }) => table))]).toEqual(['exam_center', 'organisation', 'partner_profile'])
  })
})

/** By these the rows are found, so they keep the person's own email and phone. */
const identifying = [
  ...[
    'app_user.email',
    'mail_outbox.address',
    'pending_registration.email',
    'proposal.email',
    'transfer_request.email',
  ],
  ...['enquiry.phone', 'learner_profile.phone'],
]

/** Texts and bytes that the database bounds so that they cannot hold a mark. */
const bounded = [
  ...['act_paper.bytes', 'act_paper.sha256', 'app_user.role', 'app_user.user_status', 'attempt.kind'],
  ...['attempt.difficulty', 'attempt.mode', 'attempt_question.rating', 'certificate.code', 'certificate_paper.bytes'],
  ...['certificate_paper.sha256', 'course_reminder.kind', 'inbox_item.state', 'inbox_item.outcome', 'invoice.lines'],
  ...['invoice.seller', 'invoice.buyer_requisites', 'invoice_paper.bytes', 'invoice_paper.sha256', 'memory.level'],
  ...['reminder_setting.plan', 'user_course.plan_mode'],
]

const nameOf = ({ table, name }: Column): string => `${table}.${name}`

/** A value of the column's type that holds the mark, as long as the one that it replaces where that is bytes. */
const markedValues: Record<string, (column: Column, mark: string) => RawBuilder<unknown>> = {
  // Some are unique.
  text: (_column, mark) => sql`${mark} || md5(ctid::text)`,
  jsonb: (_column, mark) => sql`jsonb_build_object('mark', ${mark}::text)`,
  bytea: ({ name }, mark) =>
    sql`convert_to(rpad(${mark}, greatest(length(${sql.ref(name)}), length(${mark})), '.'), 'UTF8')`,
}

/** Another value than the one of an erased person, where that is neither text nor bytes. */
const otherValue = ({ name, type }: Column, by: unknown): RawBuilder<unknown> => {
  if (type === 'boolean') return sql`${by !== true}`
  if (type === 'date' || type.startsWith('timestamp')) return sql`'2001-02-03'`
  return sql`coalesce(${sql.ref(name)}, 0) + 1`
}

/** Sets one column of the person's rows; false where the database refuses it. */
const tryUpdate = async (person: Person, column: Column, value: RawBuilder<unknown>): Promise<boolean> => {
  const where = rules[column.table]?.where?.(person) ?? sql`false`
  try {
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(column.table)} set ${sql.ref(column.name)} = ${value} where ${where}`.execute(db)
    return numAffectedRows > 0n
  } catch {
    return false
  }
}

const markOf = (no: number): string => `mark${no}x`

/** Fills every column of the person's rows; returns the columns that hold a mark, by its number, and those that cannot. */
const fillColumns = async (person: Person) => {
  const marked: Column[] = []
  const refused: string[] = []
  for (const column of await listColumns('public')) {
    const { table, name, type, isGenerated } = column
    const isSkipped = isGenerated || identifying.includes(nameOf(column)) || rules[table]?.where == null
    if (isSkipped) continue
    const markedValue = markedValues[type]
    if (markedValue === undefined) {
      const erasure = ruleOf(table, name)?.erasure
      if (erasure?.kind === 'replaced') await tryUpdate(person, column, otherValue(column, erasure.by))
    } else if (await tryUpdate(person, column, markedValue(column, markOf(marked.length)))) marked.push(column)
    else refused.push(nameOf(column))
  }
  return { marked, refused }
}

/** Every mark in any row of any table, as text or as bytes. */
const findMarks = async (): Promise<Set<number>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`.execute(db)
  const found = new Set<number>()
  for (const { name } of tables) {
    const { rows } = await sql<{ plain: string | null; hex: string | null }>`
      select distinct mark[1] as plain, mark[2] as hex from ${sql.raw(name)} as t,
             regexp_matches(lower(t::text), 'mark(\\d+)x|6d61726b((?:3\\d)+)78', 'g') as mark`.execute(db)
    for (const { plain, hex } of rows) found.add(Number(plain ?? Buffer.from(hex ?? '', 'hex').toString()))
  }
  return found
}

type Row = Record<string, unknown>

const listRows = async (table: string, where: RawBuilder<boolean>): Promise<Row[]> => {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(${sql.table(table)}) as row from ${sql.table(table)} where ${where}`.execute(db)
  return rows.map(({ row }) => row)
}

const listKeys = async (): Promise<Map<string, string[]>> => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select conrelid::regclass::text as name,
           array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
      from pg_constraint where contype = 'p'`.execute(db)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

const findFilledPerson = async () => {
  const made = await makePersonEverywhere(app)
  const whose = { email: made.email }
  const person = (await findPerson(db, whose, made.confirmed))?.person
  if (person === undefined) throw new Error('nobody is found')
  return { whose, confirmed: made.confirmed, person, ...(await fillColumns(person)) }
}

test('a person with a mark in every column is exported and erased column by column as the list says', async () => {
  const { whose, confirmed, person, marked, refused } = await findFilledPerson()
  expect(refused.sort()).toEqual([...bounded].sort())
  expect(marked.length).toBeGreaterThan(50)
  const all = new Set(marked.keys())
  expect(await findMarks()).toEqual(all)

  const { data = {} } = await exportPerson(db, whose, confirmed)
  for (const part of exportedParts) {
    const columns = Object.keys(data[part.part]?.[0] ?? {}).filter((name) => name in part.columns)
    expect(columns.sort(), part.part).toEqual(exportedColumns(part).sort())
  }
  expect(Object.keys(data)).toEqual(exportedParts.map(({ part }) => part))
  const withheld = marked.filter(({ table, name }) => rules[table]?.part == null || ruleOf(table, name)?.withheld)
  const text = JSON.stringify(data)
  expect(withheld.filter((column) => text.includes(markOf(marked.indexOf(column)))).map(nameOf)).toEqual([])

  const before = new Map<string, Row[]>()
  for (const { table, where } of tablesOfPerson) before.set(table, await listRows(table, where(person)))
  await erasePerson(db, now, { whose, confirmed, by: commandLine })

  const isKept = ({ table, name }: Column) => ['kept', 'not_personal'].includes(ruleOf(table, name)?.erasure.kind ?? '')
  const left = await findMarks()
  expect(marked.filter((column, no) => left.has(no) !== isKept(column)).map(nameOf)).toEqual([])
  for (const trace of [whose.email, '+7901000']) expect(await listTablesWith(db, trace), trace).toEqual([])

  const keys = await listKeys()
  const wrong: string[] = []
  for (const { table, columns } of tablesOfPerson) {
    const after = await listRows(table, sql<boolean>`true`)
    const keyOf = (row: Row) => JSON.stringify((keys.get(table) ?? []).map((name) => row[name]))
    const rows = before.get(table) ?? []
    expect(rows.length, table).toBeGreaterThan(0)
    for (const [name, { erasure }] of Object.entries<ColumnRule>(columns)) {
      const isAsListed = rows.every((row) => {
        const now = after.find((other) => keyOf(other) === keyOf(row))
        if (erasure.kind === 'deleted') return now === undefined
        if (erasure.kind === 'recomputed') return now !== undefined
        const isSame = JSON.stringify(now?.[name]) === JSON.stringify(row[name])
        return now !== undefined && isSame === (erasure.kind !== 'replaced')
      })
      if (!isAsListed) wrong.push(`${table}.${name}`)
    }
  }
  expect(wrong).toEqual([])
})
