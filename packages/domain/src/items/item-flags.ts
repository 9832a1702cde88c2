import { groupBy } from '../group-by.ts'
import { betaCdf } from './beta-distribution.ts'
import type { ChoiceCount, TimeCount } from './item-statistics.ts'
import { doubtKey } from './key-doubt.ts'

/** What an expert should look at in a question. */
export type ItemFlag = 'wrong_oftener' | 'strong_split' | 'unused_variant' | 'too_fast' | 'below_guess' | 'complaints'

export interface ItemCounts {
  /** Numbers of all variants, and of the right ones. */
  variants: readonly number[]
  key: readonly number[]
  choices: readonly ChoiceCount[]
  times: readonly TimeCount[]
  /** Different people who complained within the last 30 days. */
  complainants: number
}

/** Below so many first answers only complaints say something. */
export const minAnswersForFlags = 15

/** The posterior chance from which on a share counts as exceeded. */
const sure = 0.95
const fastS = 3
const fastShare = 0.6
const minAnswersForUnused = 100
const unusedShare = 0.02
const minComplainants = 2

/** From so many answers on a fault must explain them e^1.75 times better; fewer answers are looked at oftener while they grow. */
const manyAnswers = 60
const doubtFromMany = 1.75
const doubtPerHalving = 0.625

const doubtNeeded = (answers: number): number =>
  doubtFromMany + doubtPerHalving * Math.max(0, Math.log2(manyAnswers / answers))

/** The chance that a share is above `limit`, by how often it was so and not so. */
const chanceAbove = (limit: number, times: number, others: number): number => 1 - betaCdf(limit, times + 1, others + 1)

const total = (counts: readonly { count: number }[]): number => counts.reduce((sum, { count }) => sum + count, 0)

const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item))

/** How many ways there are to choose as many variants as are right. */
const waysToChoose = (variants: number, right: number): number =>
  Array.from({ length: right }, (_, index) => (variants - index) / (index + 1)).reduce(
    (product, factor) => product * factor,
    1,
  )

const isWrongOftener = ({ choices, key }: ItemCounts): boolean => {
  const right = total(choices.filter(({ items }) => isSameSet(items, key)))
  const wrong = groupBy(
    choices.filter(({ items }) => !isSameSet(items, key)),
    ({ items }) => [...items].sort((a, b) => a - b).join(),
  )
  return [...wrong.values()].some((same) => chanceAbove(0.5, total(same), right) > sure)
}

const isBelowGuess = ({ choices, key, variants }: ItemCounts): boolean => {
  const answers = total(choices)
  const right = total(choices.filter(({ items }) => isSameSet(items, key)))
  return chanceAbove(1 - 1 / waysToChoose(variants.length, key.length), answers - right, right) > sure
}

const hasUnused = ({ choices, key, variants }: ItemCounts): boolean => {
  const answers = total(choices)
  if (answers < minAnswersForUnused) return false
  return variants.some(
    (variant) =>
      !key.includes(variant) && total(choices.filter(({ items }) => items.includes(variant))) < unusedShare * answers,
  )
}

const isTooFast = ({ times }: ItemCounts): boolean => {
  const fast = times.filter(({ from }) => from < fastS).reduce((sum, { right }) => sum + right, 0)
  return chanceAbove(fastShare, fast, total(times) - fast) > sure
}

/** Which of the two faults of the key the answers of learners with a known strength speak for. */
const findKeyFaults = ({ choices, key, variants }: ItemCounts): { wrongKey: boolean; twoRight: boolean } => {
  const answers = total(choices.filter(({ score }) => score !== null))
  if (answers < minAnswersForFlags) return { wrongKey: false, twoRight: false }
  const doubt = doubtKey(choices, key, variants.length)
  return { wrongKey: doubt.wrongKey > doubtNeeded(answers), twoRight: doubt.twoRight > doubtNeeded(answers) }
}

const flagAnswers = (counts: ItemCounts): ItemFlag[] => {
  if (total(counts.choices) < minAnswersForFlags) return []
  const { wrongKey, twoRight } = findKeyFaults(counts)
  const found: Record<Exclude<ItemFlag, 'complaints'>, boolean> = {
    wrong_oftener: wrongKey || isWrongOftener(counts),
    strong_split: twoRight,
    unused_variant: hasUnused(counts),
    too_fast: isTooFast(counts),
    below_guess: isBelowGuess(counts),
  }
  return (Object.keys(found) as (keyof typeof found)[]).filter((flag) => found[flag])
}

export const flagItem = (counts: ItemCounts): ItemFlag[] => [
  ...flagAnswers(counts),
  ...(counts.complainants >= minComplainants ? (['complaints'] as const) : []),
]
