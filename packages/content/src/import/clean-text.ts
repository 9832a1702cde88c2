/** Sorting a longer run of marks takes time that grows with the square of its length; no language has one (UAX #15). */
const longMarkRun = /(?<!\p{M})\p{M}{31}/u

/** NFC; a text with a longer run stays as it is. */
const toNfc = (text: string): string => (longMarkRun.test(text) ? text : text.normalize())

/** One line without invisible characters; `_x000D_` is Excel's escape for a carriage return. */
export const cleanText = (text: string): string =>
  toNfc(text)
    .replaceAll('_x000D_', ' ')
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

/** The same for each line: a case or an excerpt is a paragraph of its own before the question. */
export const cleanLines = (text: string): string =>
  text
    .replaceAll('_x000D_', ' ')
    .split(/\r\n?|\n/)
    .map(cleanText)
    .filter((line) => line !== '')
    .join('\n')

/** The key by which points are compared: «п. 2.1» is not «п. 21». */
export const pointKey = (text: string): string =>
  cleanText(text)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/(?<=\d) (?=\d)/g, '_')
    .replaceAll(' ', '')
    .replace(/(?<!\d)[^\p{L}\p{N}]|[^\p{L}\p{N}](?!\d)/gu, '')

/** The key by which headings, topics and titles are compared: letters and digits without regard to case and ё. */
export const nameKey = (text: string): string =>
  cleanText(text)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll('№', 'номер')
    .replace(/[^\p{L}\p{N}]/gu, '')
