import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Db } from '../db/database.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { gramsOfWords, hasWord, searchWords } from './search-words.ts'

let db: Db
beforeAll(async () => {
  db = connectDatabase((await createTestDatabase()).connection, () => {})
})
afterAll(() => db.destroy())

/** Few letters, so that a search often matches, and difficult ones: capitals, ё, LIKE wildcards, astral characters. */
const letters = fc.constantFrom('а', 'А', 'ё', 'е', 'b', '1', '@', '.', '%', '_', '\\', '𝔞')
const word = fc.string({ unit: letters, minLength: 1, maxLength: 9 })
const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '))

/** A part of the text, or any words. */
const textAndSearch = text.chain((whole) =>
  fc.tuple(
    fc.constant(whole),
    fc.oneof(
      fc
        .nat(whole.length)
        .chain((from) => fc.integer({ min: from, max: whole.length }).map((to) => whole.slice(from, to))),
      fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    ),
  ),
)

test('every text with the words has their n-grams, so that the index misses no match', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(textAndSearch, async ([whole, search]) => {
      fc.pre(search.isWellFormed() && search.trim() !== '')
      const searched = sql`searchable(${` ${whole}`})`
      const { rows } = await sql<{ isFound: boolean; isIndexed: boolean }>`
        select ${sql.join(
          searchWords(search).map((each) => hasWord(searched, each)),
          sql` and `,
        )} as "isFound",
               grams_within(${searched}, 7) @> (${gramsOfWords(searchWords(search))} || '=7'::text) as "isIndexed"`.execute(
        db,
      )
      const [row] = rows
      if (row?.isFound) found += 1
      expect(row?.isIndexed || !row?.isFound, `${search} in ${whole}`).toBe(true)
    }),
    { numRuns: 500 },
  )
  expect(found).toBeGreaterThan(50)
})
