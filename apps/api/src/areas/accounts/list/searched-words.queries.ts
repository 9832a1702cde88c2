import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { searchWords, wordPattern } from '../../../people/search-words.ts'
import type { StaffScope } from '../../../people/staff-scope.ts'

/** A word of a search, with the courses and partners whose name contains it. */
export interface SearchedWord {
  word: string
  courseIds: number[]
  partnerIds: number[]
}

/** A name as words that are separated by spaces, and begins with one, as the search text of accounts does. */
const nameText = (name: RawBuilder<unknown>) => sql`searchable(' ' || translate(${name}, '«»„“"(', '      '))`

const courseName = nameText(sql`concat_ws(' ', name, qual_code)`)
const companyName = nameText(sql`company`)

/**
 * Names of courses and companies are not in the search text of each account: they would fill its index. They are few, so
 * they are searched first, and the accounts are found by their ids. A partner's accounts all have the same company.
 */
export const findSearchedWords = async (db: Db, scope: StaffScope, search: string): Promise<SearchedWord[]> => {
  const words = searchWords(search)
  if (words.length === 0) return []
  const { rows } = await sql<SearchedWord>`
    select word,
           array_to_json(array(select id from course where ${courseName} like searchable(pattern))) as "courseIds",
           array_to_json(array(select id from partner_profile
                                where ${scope === 'all'} and ${companyName} like searchable(pattern))) as "partnerIds"
      from unnest(${words}::text[], ${words.map(wordPattern)}::text[]) as searched (word, pattern)`.execute(db)
  return rows
}
