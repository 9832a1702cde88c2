import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { infixPattern, isInfix, searchWords } from '../../../people/search-words.ts'
import type { StaffScope } from '../../../people/staff-scope.ts'

/** A word of a search, with the courses and partners whose name contains it. */
export interface SearchedWord {
  word: string
  courseIds: number[]
  partnerIds: number[]
}

/**
 * Names of courses and companies are not in the search text of each account: they would fill its index. They are few, so
 * they are searched first, and the accounts are found by their ids. One or two letters do not name a course or a company.
 */
export const findSearchedWords = async (db: Db, scope: StaffScope, search: string): Promise<SearchedWord[]> => {
  const words = searchWords(search)
  const names = words.filter(isInfix)
  if (names.length === 0) return words.map((word) => ({ word, courseIds: [], partnerIds: [] }))
  const { rows } = await sql<SearchedWord>`
    select word,
           array_to_json(array(select id from course where searchable(concat_ws(' ', name, qual_code)) like pattern)) as "courseIds",
           array_to_json(array(select id from partner_profile
                                where ${scope === 'all'} and searchable(company) like pattern)) as "partnerIds"
      from (select word, searchable(pattern) as pattern
              from unnest(${names}::text[], ${names.map(infixPattern)}::text[]) as name (word, pattern)) as name`.execute(
    db,
  )
  return words.map((word) => rows.find((row) => row.word === word) ?? { word, courseIds: [], partnerIds: [] })
}
