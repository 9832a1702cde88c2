import { patronymicEnding } from './full-name.ts'

const isInCapitals = (name: string): boolean =>
  /\p{L}{2}/u.test(name) && name === name.toUpperCase() && name !== name.toLowerCase()

const asWritten = (word: string): string =>
  patronymicEnding.test(word) ? word.toLowerCase() : word.charAt(0) + word.slice(1).toLowerCase()

/** «ИВАНОВ-ПЕТРОВ» as «Иванов-Петров»; any other name stays. */
export const withoutCapitals = (name: string): string =>
  isInCapitals(name) ? name.replace(/\p{L}+/gu, asWritten) : name
