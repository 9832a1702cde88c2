/** Phrases are compared without regard to case, ё, kind of quotes and spaces. */
export const plainPhrase = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[«»„“"]/g, '')
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

export const containsPhrase = (text: string, phrase: string): boolean => plainPhrase(text).includes(plainPhrase(phrase))

export const samePhrase = (one: string, other: string): boolean => plainPhrase(one) === plainPhrase(other)
