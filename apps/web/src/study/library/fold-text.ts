import { foldCase } from '../../shared/format/fold.ts'

const alike = new Map(
  [...'«»„“”'].map((quote) => [quote, '"']).concat([...'‐‑–—−'].map((dash) => [dash, '-'])) as [string, string][],
)

/** Folds one letter for a search in documents: quotes and dashes of all kinds are equal too. */
export const foldLetter = (letter: string): string => alike.get(letter) ?? foldCase(letter)

/** Folds a search text or a title, with single spaces. */
export const foldText = (text: string): string => Array.from(text.trim().replaceAll(/\s+/g, ' '), foldLetter).join('')
