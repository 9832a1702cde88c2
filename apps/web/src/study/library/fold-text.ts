import { fold } from '../../shared/format/fold.ts'

const alike = new Map(
  [...'«»„“”'].map((quote) => [quote, '"']).concat([...'‐‑–—−'].map((dash) => [dash, '-'])) as [string, string][],
)

/** One letter as a search through documents sees it: the kinds of quotes and dashes make no difference either. */
export const foldLetter = (letter: string): string => alike.get(letter) ?? fold(letter)

/** What a person typed, or a title, as such a search sees it. */
export const foldText = (text: string): string => Array.from(text.trim().replaceAll(/\s+/g, ' '), foldLetter).join('')
