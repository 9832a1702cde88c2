import { type RawBuilder, sql } from 'kysely'

const maxWords = 6

/** Shorter words have no trigram to look up, except at the beginning of a word. */
const minInfixLength = 3

const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean).slice(0, maxWords)

const escapeLike = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/**
 * Every word of the search occurs in the text, in any order: «Пётр Ёлкин» finds «Елкин Петр». The text is `searchable`
 * and begins with a space; words of one or two letters must begin a word of it.
 */
export const hasWords = (text: RawBuilder<unknown>, search: string): RawBuilder<boolean> => {
  const conditions = wordsOf(search).map((word) => {
    const start = [...word].length < minInfixLength ? '% ' : '%'
    return sql`${text} like searchable(${`${start}${escapeLike(word)}%`})`
  })
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** The same for a text that begins with its first word: a trigram index of that text serves each pattern. */
export const hasWordsFromStart = (text: RawBuilder<unknown>, search: string): RawBuilder<boolean> => {
  const conditions = wordsOf(search).map((word) => {
    const like = (start: string) => sql`${text} like searchable(${`${start}${escapeLike(word)}%`})`
    return [...word].length < minInfixLength ? sql`(${like('')} or ${like('% ')})` : like('%')
  })
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** The n-grams that a text with all these words must have; `grams_within` stores them in an index. */
export const gramsOfWords = (search: string): RawBuilder<string[]> =>
  sql`(${sql.join(
    wordsOf(search).map((word) => sql`grams_of_word(searchable(${word}))`),
    sql` || `,
  )})`
