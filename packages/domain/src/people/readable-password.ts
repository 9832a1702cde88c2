/** Without look-alikes: people read passwords out and type them in. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export const generatedPasswordLength = 8

/** `randomBelow` draws a whole number from 0 up to its limit, from a source that nobody can foretell. */
export const makeReadablePassword = (length: number, randomBelow: (limit: number) => number): string =>
  Array.from({ length }, () => alphabet[randomBelow(alphabet.length)]).join('')
