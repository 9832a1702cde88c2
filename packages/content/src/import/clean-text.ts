/** One line without what cannot be seen; `_x000D_` is how Excel keeps a carriage return. */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('_x000D_', ' ')
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

/** What headings, topics and titles are told apart by: letters and digits without case and ё. */
export const nameKey = (text: string): string =>
  cleanText(text)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll('№', 'номер')
    .replace(/[^\p{L}\p{N}]/gu, '')
