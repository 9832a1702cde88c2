import type { Db } from '../../../db/database.ts'
import { findPersonName, listPersonData, type PersonData } from './export-person.queries.ts'
import type { Confirmed, Match, Whose } from './find-person.queries.ts'
import { type FoundPerson, findPerson } from './find-person.ts'

interface Export {
  /** Undefined where nothing is stored, or only unconfirmed matches are. */
  data: PersonData | undefined
  userId: number | null
  /** What merely has the same phone or email and was not confirmed. */
  unconfirmed: Match[]
}

const unconfirmedOf = ({ matches, person }: FoundPerson): Match[] =>
  matches.filter(({ kind, id }) => !(kind === 'proposal' ? person.proposalIds : person.enquiryIds).includes(id))

/** Everything that is stored about a person, in one snapshot. */
export const exportPerson = (db: Db, whose: Whose, confirmed?: Confirmed): Promise<Export> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const found = await findPerson(tx, whose, confirmed)
      if (found === undefined) return { data: undefined, userId: null, unconfirmed: [] }
      const { person, parts } = found
      const data = parts.length === 0 ? undefined : await listPersonData(tx, person)
      return { data, userId: person.userId, unconfirmed: unconfirmedOf(found) }
    })

interface StoredData extends FoundPerson {
  name: string
}

/** How much of each kind is stored about a person, and what matches; undefined where nothing is and does. */
export const getStoredData = async (db: Db, whose: Whose): Promise<StoredData | undefined> => {
  const found = await findPerson(db, whose)
  return found && { ...found, name: await findPersonName(db, found.person) }
}
