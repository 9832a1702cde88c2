import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { findPerson } from './find-person.ts'
import { type PersonPart, personParts } from './person-parts.ts'

type Row = Record<string, unknown>
export type PersonData = Record<string, Row[]>

/** Answers are told with the question as it was asked, otherwise they would be numbers. */
const question = sql`(select jsonb_build_object('question', body) from question_version where question_version.id = part.version_id)`

const readPart = async (db: Db, { table, without = [] }: PersonPart, where: ReturnType<PersonPart['where']>) => {
  const asked = table === 'attempt_question' ? sql` || ${question}` : sql``
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(part) - ${without}::text[]${asked} as row
      from (select * from ${sql.table(table)} where ${where}) as part order by 1`.execute(db)
  return rows.map(({ row }) => row)
}

/** Everything that is held about a person, at one moment; undefined where nothing is. */
export const exportPerson = (db: Db, email: string): Promise<PersonData | undefined> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const person = await findPerson(tx, email)
      if (person === undefined) return undefined
      const data: PersonData = {}
      for (const part of personParts) data[part.name] = await readPart(tx, part, part.where(person))
      return data
    })
