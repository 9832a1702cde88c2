import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { findPerson } from './find-person.ts'
import { type PersonPart, personParts } from './person-parts.ts'

type Row = Record<string, unknown>
export type PersonData = Record<string, Row[]>

/** Answers are exported with the wording of their question; without it they are bare numbers. */
const question = sql`(select jsonb_build_object('question', body) from question_version where question_version.id = part.version_id)`

const listPartRows = async (db: Db, { table, without = [] }: PersonPart, where: ReturnType<PersonPart['where']>) => {
  const wording = table === 'attempt_question' ? sql` || ${question}` : sql``
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(part) - ${without}::text[]${wording} as row
      from (select * from ${sql.table(table)} where ${where}) as part order by 1`.execute(db)
  return rows.map(({ row }) => row)
}

/** Everything that is stored about a person, in one snapshot; undefined where nothing is stored. */
export const exportPerson = (db: Db, email: string): Promise<PersonData | undefined> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const person = await findPerson(tx, email)
      if (person === undefined) return undefined
      const data: PersonData = {}
      for (const part of personParts) data[part.name] = await listPartRows(tx, part, part.where(person))
      return data
    })
