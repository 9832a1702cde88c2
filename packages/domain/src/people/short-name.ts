import type { FullName } from './full-name.ts'

const lettersOf = (word: string): string[] => [...word].filter((sign) => /\p{L}/u.test(sign))

const initial = (word: string): string => {
  const [first] = lettersOf(word)
  return first === undefined ? '' : `${first.toUpperCase()}.`
}

/** The first and the last letter: «И-в». */
const ends = (word: string): string => {
  const letters = lettersOf(word)
  const [first = ''] = letters
  return letters.length < 2 ? first.toUpperCase() : `${first.toUpperCase()}-${letters.at(-1)?.toLowerCase()}`
}

/** «И. И. И-в»: enough to compare with a paper in the hand, too little to find out whose it is. */
export const shortName = ({ lastName, firstName, patronymic }: FullName): string =>
  [initial(firstName), initial(patronymic), ends(lastName)].filter(Boolean).join('\u00a0')
