import { type RawBuilder, sql } from 'kysely'

const mostWords = 6

/** Shorter ones have no trigram to look up unless the beginning of a word is meant. */
const shortestInside = 3

const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean).slice(0, mostWords)

const escapeLike = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/**
 * Every word of the search stands in the text, in any order: «Пётр Ёлкин» finds «Елкин Петр». The text is `searchable`
 * and begins with a space; words of one or two letters must begin a word of it.
 */
export const hasWords = (text: RawBuilder<unknown>, search: string): RawBuilder<boolean> => {
  const conditions = wordsOf(search).map((word) => {
    const start = [...word].length < shortestInside ? '% ' : '%'
    return sql`${text} like searchable(${`${start}${escapeLike(word)}%`})`
  })
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** The same for a text that begins with its first word: each pattern is answered by a trigram index of that text. */
export const hasWordsFromStart = (text: RawBuilder<unknown>, search: string): RawBuilder<boolean> => {
  const conditions = wordsOf(search).map((word) => {
    const like = (start: string) => sql`${text} like searchable(${`${start}${escapeLike(word)}%`})`
    return [...word].length < shortestInside ? sql`(${like('')} or ${like('% ')})` : like('%')
  })
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** The runs of letters that a text with all these words must have; what `grams_within` keeps in an index. */
export const gramsOfWords = (search: string): RawBuilder<string[]> =>
  sql`(${sql.join(
    wordsOf(search).map((word) => sql`grams_of_word(searchable(${word}))`),
    sql` || `,
  )})`
