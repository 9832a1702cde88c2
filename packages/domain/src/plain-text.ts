import { trimEndOf, withoutLastWord } from './trim.ts'

const blanks = /[\p{Cc} ]+/gu

/** One line without control characters or lone surrogates; no-break spaces are kept. */
export const plainText = (text: string): string => text.toWellFormed().replace(blanks, ' ').trim()

/** At most so many characters, ending with a whole word. */
export const cutText = (text: string, length: number): string => {
  if (text.length <= length) return text
  const words = withoutLastWord(text.slice(0, length + 1))
  return trimEndOf(words.length > length ? text.slice(0, length).toWellFormed() : words, /[ ,.;:]/)
}

/** «…» around a name that may contain quotes: those become „…“. */
export const quoted = (name: string): string => `«${name.replaceAll('«', '„').replaceAll('»', '“')}»`
