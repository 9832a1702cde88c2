import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { findPerson, hasOwnPhone, type Person, type Whose } from './find-person.ts'
import { type PersonPart, personParts } from './person-parts.ts'

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

const listPartRows = async (db: Db, { table, without = [] }: PersonPart, where: ReturnType<PersonPart['where']>) => {
  const wording = wordings[table] ?? sql``
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(part) - ${without}::text[]${wording} as row
      from (select * from ${sql.table(table)} where ${where}) as part order by 1`.execute(db)
  return rows.map(({ row }) => row)
}

/** Everything that is stored about a person, in one snapshot; undefined where nothing is stored. */
export const exportPerson = (db: Db, whose: Whose): Promise<PersonData | undefined> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const person = await findPerson(tx, whose)
      if (person === undefined) return undefined
      const data: PersonData = {}
      for (const part of personParts) data[part.name] = await listPartRows(tx, part, part.where(person))
      return data
    })

interface StoredParts extends Pick<Person, 'userId' | 'hasPermissions'> {
  name: string
  parts: { name: string; count: number }[]
}

/** How much of each kind is stored about a person; undefined where nothing is. */
export const countPersonParts = async (db: Db, whose: Whose): Promise<StoredParts | undefined> => {
  const person = await findPerson(db, whose)
  if (person === undefined) return undefined
  const counts = personParts.map(
    ({ name, table, where }) =>
      sql`select ${name}::text as name, count(*)::int as count from ${sql.table(table)} where ${where(person)}`,
  )
  const { rows: parts } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  const { rows: names } = await sql<{ name: string }>`
    select coalesce(
      (select sort_name from learner_profile where id = ${person.profileId}),
      (select concat_ws(' ', last_name, first_name, surname) from proposal
        where email_key(email) = email_key(${person.email}) order by id desc limit 1),
      (select name from enquiry where ${hasOwnPhone(person)} order by id desc limit 1), '') as name`.execute(db)
  const { userId, hasPermissions } = person
  return { name: names[0]?.name ?? '', userId, hasPermissions, parts: parts.filter(({ count }) => count > 0) }
}
