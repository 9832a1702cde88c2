import type { WordingSource } from '../pack-schema.ts'
import { wordsOf } from './words.ts'

/** What a bank is held to. Shares are of 1. */
export const limits = {
  longest: 0.3,
  guesserInCourse: 0.33,
  guesserInTicket: 0.45,
  numericAtExtremes: 0.35,
  stemOverlap: 0.8,
  /** The most frequent number of right answers among the items with several. */
  sameSeveral: 0.6,
}

export const mean = (values: number[]): number =>
  values.length === 0 ? 0 : Math.round((1000 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 1000

const isWithin = (words: Set<string>, text: Set<string>): boolean => [...words].every((word) => text.has(word))

/** A question of a ticket with the words of its text and of its right variants. */
export interface ReadItem<Id> {
  id: Id
  stem: Set<string>
  /** Right variants that say something which the question itself does not. */
  telling: Set<string>[]
}

export const readItem = <Id>({ id, text, right }: { id: Id } & Pick<WordingSource, 'text' | 'right'>): ReadItem<Id> => {
  const stem = wordsOf(text)
  return { id, stem, telling: right.map(wordsOf).filter((words) => words.size >= 2 && !isWithin(words, stem)) }
}

/** Pairs of a ticket in which one question gives away a right variant of another: at least two words, all in its text. */
export const findAnswersInStems = <Id>(items: readonly ReadItem<Id>[]): { answered: Id; by: Id }[] =>
  items.flatMap(({ id, telling }) =>
    items
      .filter((other) => other.id !== id && telling.some((words) => isWithin(words, other.stem)))
      .map((other) => ({ answered: id, by: other.id })),
  )
