/** Without characters that look alike: people read passwords aloud and type them. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export const generatedPasswordLength = 8

/** `randomBelow(limit)` returns a cryptographically secure random integer from 0 to `limit - 1`. */
export const makeReadablePassword = (length: number, randomBelow: (limit: number) => number): string =>
  Array.from({ length }, () => alphabet[randomBelow(alphabet.length)]).join('')
