import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { columnsWith, type ExportedPart, exportedParts } from './columns/person-tables.queries.ts'
import { isOwnProposal, type Person } from './find-person.queries.ts'

type Row = Record<string, unknown>
export type PersonData = Record<string, Row[]>

/** With the version and the text that the person agreed to; nothing where it was not recorded. */
const consentWording = sql` || coalesce((
    select jsonb_build_object('consent_version', version, 'consent_text', text) from consent_text
     where consent_text.id = part.consent_id), '{}')`

/** Answers are exported with the wording of what they answer; without it they are bare numbers. */
const wordings: Record<string, RawBuilder<unknown>> = {
  attempt_question: sql` || (
    select jsonb_build_object('question', body) from question_version where question_version.id = part.version_id)`,
  practical_result: sql` || (
    select jsonb_build_object('task', practical.body) from practical where practical.id = part.practical_id)`,
  proposal: consentWording,
  enquiry: consentWording,
}

export const exportedColumns = ({ columns }: ExportedPart): string[] =>
  columnsWith(columns, ({ withheld }) => withheld === undefined)

const listPartRows = async (db: Db, part: ExportedPart, person: Person): Promise<Row[]> => {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(part)${wordings[part.table] ?? sql``} as row
      from (select ${sql.join(exportedColumns(part).map((name) => sql.ref(name)))} from ${sql.table(part.table)}
             where ${part.where(person)}) as part order by 1`.execute(db)
  return rows.map(({ row }) => row)
}

export const listPersonData = async (db: Db, person: Person): Promise<PersonData> => {
  const data: PersonData = {}
  for (const part of exportedParts) data[part.part] = await listPartRows(db, part, person)
  return data
}

/** Parts without rows are left out. */
export const countParts = async (db: Db, person: Person): Promise<{ name: string; count: number }[]> => {
  const counts = exportedParts.map(
    ({ part, table, where }) =>
      sql`select ${part}::text as name, count(*)::int as count from ${sql.table(table)} where ${where(person)}`,
  )
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows.filter(({ count }) => count > 0)
}

/** The name of the profile, or else of the newest proposal; empty where there is none. */
export const findPersonName = async (db: Db, person: Person): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select coalesce(
      (select sort_name from learner_profile where id = ${person.profileId}),
      (select concat_ws(' ', last_name, first_name, surname) from proposal
        where ${isOwnProposal(person)} order by id desc limit 1), '') as name`.execute(db)
  return rows[0]?.name ?? ''
}
