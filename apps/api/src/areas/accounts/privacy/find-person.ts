import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { countParts } from './export-person.queries.ts'
import {
  type Confirmed,
  findPersonIds,
  listMatches,
  type Match,
  type Person,
  type Whose,
} from './find-person.queries.ts'

const nothingConfirmed: Confirmed = { proposalIds: [], enquiryIds: [] }

const isMatch = (matches: readonly Match[], kind: Match['kind'], ids: readonly number[]): boolean =>
  ids.every((id) => matches.some((match) => match.kind === kind && match.id === id))

export interface FoundPerson {
  person: Person
  /** What merely has the same phone or email: taken only where it is confirmed. */
  matches: Match[]
  /** How many rows of each kind are the person's, with what was confirmed. */
  parts: { name: string; count: number }[]
}

/** Undefined where nothing is stored, and nothing matches. */
export const findPerson = async (
  db: Db,
  whose: Whose,
  confirmed: Confirmed = nothingConfirmed,
): Promise<FoundPerson | undefined> => {
  const ids = await findPersonIds(db, whose)
  const alone = { ...ids, ...nothingConfirmed, email: 'email' in whose ? whose.email : null }
  const matches = await listMatches(db, whose, alone)
  const { proposalIds, enquiryIds } = confirmed
  if (!(isMatch(matches, 'proposal', proposalIds) && isMatch(matches, 'enquiry', enquiryIds))) {
    throw new AppError('invalid', { fields: { confirmed: 'Такой записи среди совпадений нет. Обновите страницу' } })
  }
  const person = { ...alone, ...confirmed }
  const parts = await countParts(db, person)
  return parts.length > 0 || matches.length > 0 ? { person, matches, parts } : undefined
}
