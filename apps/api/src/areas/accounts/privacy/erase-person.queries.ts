import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { ColumnRule } from './columns/column-rules.queries.ts'
import { type NamedTable, tablesOfPerson } from './columns/person-tables.queries.ts'
import { isAddressee, type Person } from './find-person.queries.ts'

const hasDeletedRows = ({ columns }: NamedTable): boolean =>
  Object.values<ColumnRule>(columns).every(({ erasure }) => erasure.kind === 'deleted')

/** Deletes the rows of the tables that keep nothing of a person. */
export const deletePersonRows = async (tx: Tx, person: Person): Promise<void> => {
  for (const { table, where } of tablesOfPerson.filter(hasDeletedRows)) {
    await sql`delete from ${sql.table(table)} where ${where(person)}`.execute(tx)
  }
}

/** Replaces the columns that say who the person is, in the rows that are kept. */
export const replacePersonColumns = async (tx: Tx, person: Person, now: Date): Promise<void> => {
  for (const { table, where, columns } of tablesOfPerson) {
    const changes = Object.entries<ColumnRule>(columns).flatMap(([name, { erasure }]) => {
      if (erasure.kind !== 'replaced') return []
      const value = typeof erasure.by === 'function' ? erasure.by(person, now) : erasure.by
      return [sql`${sql.ref(name)} = ${value}`]
    })
    if (changes.length === 0) continue
    await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${where(person)}`.execute(tx)
  }
}

/** Mails that may exist as files under these ids in the mail folder. */
export const listMailIds = async (tx: Tx, person: Person): Promise<number[]> => {
  const mails = await tx.selectFrom('mail_outbox').select('id').where(isAddressee(person)).orderBy('id').execute()
  return mails.map(({ id }) => id)
}
