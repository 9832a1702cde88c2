import { type RawBuilder, sql } from 'kysely'

const maxWords = 6

/** Shorter words have no trigram to look up, except at the beginning of a word. */
const minInfixLength = 3

const phoneCharacters = /^\+?[\d\s()-]+$/

/** Digits with these signs are a part of a phone number; without them they may be two numbers of proposals. */
const phoneSigns = /[+()-]/

/** The 10 digits of a Russian phone number in any of its spellings, or as many of them as are typed. */
const phoneDigits = (search: string): string | undefined => {
  if (!phoneCharacters.test(search)) return undefined
  const digits = search.replace(/\D/g, '')
  const hasSigns = phoneSigns.test(search)
  if (hasSigns && /^(?:\+7|[78]\D)/.test(search)) return digits.slice(1, 11)
  if (digits.length === 11 && /^[78]/.test(digits)) return digits.slice(1)
  return hasSigns || digits.length === 10 ? digits : undefined
}

/** The words by which people are searched. A search that is a phone number is one word; «№10001» is the number. */
export const searchWords = (search: string): string[] => {
  const phone = phoneDigits(search.trim())
  if (phone !== undefined && phone !== '') return [phone]
  return search.replaceAll('№', ' ').split(/\s+/).filter(Boolean).slice(0, maxWords)
}

/** The number of a question or a proposal, if the search is one: «10001», «№ 10001». */
export const numberIn = (search: string): number | null =>
  /^№?\s*\d{1,15}$/.test(search) ? Number(search.replace(/\D/g, '')) : null

const isInfix = (word: string): boolean => [...word].length >= minInfixLength

const escapeLike = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** For LIKE: the word occurs in a text that begins with a space; a word of one or two letters must begin a word of it. */
export const wordPattern = (word: string): string => `${isInfix(word) ? '%' : '% '}${escapeLike(word)}%`

/** The text is `searchable`. */
export const hasWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql`${text} like searchable(${wordPattern(word)})`

/** Every word occurs, in a text that begins with its first word: a trigram index of that text serves each pattern. */
export const hasWordsFromStart = (text: RawBuilder<unknown>, search: string): RawBuilder<boolean> => {
  const conditions = searchWords(search).map((word) => {
    const like = (pattern: string) => sql`${text} like searchable(${pattern})`
    return isInfix(word)
      ? like(wordPattern(word))
      : sql`(${like(`${escapeLike(word)}%`)} or ${like(wordPattern(word))})`
  })
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

/** The n-grams that a text with all these words must have; `grams_within` stores them in an index. */
export const gramsOfWords = (words: readonly string[]): RawBuilder<string[]> =>
  sql`(${sql.join(
    words.map((word) => sql`grams_of_word(searchable(${word}))`),
    sql` || `,
  )})`
