import { randomInt } from 'node:crypto'

// Without look-alikes: people read passwords out and type them in.
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export const randomPassword = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
