/** Phrases are compared without regard to case, ё, kind of quotes and spaces. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[«»„“"]/g, '')
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

export const containsPhrase = (text: string, phrase: string): boolean => plain(text).includes(plain(phrase))

export const samePhrase = (one: string, other: string): boolean => plain(one) === plain(other)
