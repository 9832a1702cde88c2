import { type ChoiceCount, scoreSteps } from './item-statistics.ts'

/**
 * Whether first answers fit a right key, or one of two faults: another answer is right, or two answers are. The model: who
 * knows the question chooses a right answer, and the stronger a learner is the likelier they know it; who does not know it
 * chooses what attracts them. A hard question with an attractive wrong variant and an ambiguous one have the same shares; they
 * differ in what the strongest choose.
 */

/** How hard a question may be, against the strength of its learners (in standard deviations), and how usual that is. */
const difficulties = [-3, -2.4, -1.8, -1.2, -0.6, 0, 0.6, 1.2, 1.8, 2.4, 3]
const usualDifficulty = { mean: -0.6, deviation: 1.2 }
/** How fast the chance to know it grows with strength. */
const steepness = 1.5
/** What of two right answers the second one gets. */
const splits = [0.35, 0.5, 0.65]
/** Attractions are taken to be not too different: as if each answer had been chosen once more. */
const extraChoices = 1
const rounds = 6
/** Rarer wrong answers than this share of the right ones are no sign of anything. */
const minRivalShare = 0.15
const maxAnswers = 6

/** Learners of one strength, and how often each answer was chosen; the key is the first answer. */
interface StrengthGroup {
  strength: number
  counts: readonly number[]
}

const logSumExp = (values: readonly number[]): number => {
  const most = Math.max(...values)
  return most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0))
}

const difficultyPrior = (() => {
  const weights = difficulties.map((value) => -0.5 * ((value - usualDifficulty.mean) / usualDifficulty.deviation) ** 2)
  const all = logSumExp(weights)
  return weights.map((weight) => weight - all)
})()

/** How well the answers fit where those who know choose by `known`; attractions are fitted (expectation–maximisation). */
const fit = (groups: readonly StrengthGroup[], knows: readonly number[], known: readonly number[]): number => {
  const size = known.length
  let attractions = known.map(() => 1 / size)
  for (let round = 0; round < rounds; round += 1) {
    const guessed = known.map(() => extraChoices)
    groups.forEach(({ counts }, index) => {
      const chance = knows[index] as number
      for (let answer = 0; answer < size; answer += 1) {
        const byGuess = (1 - chance) * (attractions[answer] as number)
        const count = counts[answer] as number
        if (count > 0)
          guessed[answer] =
            (guessed[answer] as number) + (count * byGuess) / (chance * (known[answer] as number) + byGuess)
      }
    })
    const all = guessed.reduce((sum, value) => sum + value, 0)
    attractions = guessed.map((value) => value / all)
  }
  let result = attractions.reduce((sum, value) => sum + extraChoices * Math.log(value * size), 0)
  groups.forEach(({ counts }, index) => {
    const chance = knows[index] as number
    counts.forEach((count, answer) => {
      if (count === 0) return
      result += count * Math.log(chance * (known[answer] as number) + (1 - chance) * (attractions[answer] as number))
    })
  })
  return result
}

const itemsKey = (items: readonly number[]): string => [...items].sort((a, b) => a - b).join()

/** The key, then the wrong answers from the most frequent; the rarest count as one. Unchosen variants are answers too. */
const listAnswers = (choices: readonly ChoiceCount[], key: string, variantCount: number): string[] => {
  const totals = new Map<string, number>()
  for (const { items, count } of choices) {
    const answer = itemsKey(items)
    if (answer !== key) totals.set(answer, (totals.get(answer) ?? 0) + count)
  }
  const wrong = [...totals.keys()].sort((a, b) => (totals.get(b) ?? 0) - (totals.get(a) ?? 0))
  const unchosen = Array.from({ length: Math.max(0, variantCount - 1 - wrong.length) }, (_, index) => `none ${index}`)
  return [key, ...wrong, ...unchosen].slice(0, maxAnswers)
}

const groupByStrength = (choices: readonly ChoiceCount[], answers: readonly string[]): StrengthGroup[] => {
  const groups = new Map<number, number[]>()
  for (const { items, score, count } of choices) {
    if (score === null) continue
    const counts = groups.get(score) ?? answers.map(() => 0)
    const found = answers.indexOf(itemsKey(items))
    const answer = found === -1 ? answers.length - 1 : found
    counts[answer] = (counts[answer] as number) + count
    groups.set(score, counts)
  }
  const sizes = [...groups].map(([score, counts]) => ({
    score: (score + 0.5) / scoreSteps,
    size: counts.reduce((a, b) => a + b, 0),
    counts,
  }))
  const all = sizes.reduce((sum, { size }) => sum + size, 0)
  const mean = sizes.reduce((sum, { score, size }) => sum + score * size, 0) / all
  const variance = sizes.reduce((sum, { score, size }) => sum + size * (score - mean) ** 2, 0) / all
  // Scores within one step differ too.
  const deviation = Math.sqrt(variance + 1 / (12 * scoreSteps ** 2))
  return sizes.map(({ score, counts }) => ({ strength: (score - mean) / deviation, counts }))
}

/** Logarithms of how much better each fault explains the answers than a right key does. */
export interface KeyDoubt {
  /** Another answer is the right one. */
  wrongKey: number
  /** Two answers are right. */
  twoRight: number
}

const noDoubt: KeyDoubt = { wrongKey: Number.NEGATIVE_INFINITY, twoRight: Number.NEGATIVE_INFINITY }

export const doubtKey = (choices: readonly ChoiceCount[], key: readonly number[], variantCount: number): KeyDoubt => {
  const known = choices.filter(({ score }) => score !== null)
  const answers = listAnswers(known, itemsKey(key), variantCount)
  const groups = groupByStrength(known, answers)
  const totals = answers.map((_, answer) => groups.reduce((sum, { counts }) => sum + (counts[answer] as number), 0))
  const rivals = totals.flatMap((total, answer) =>
    answer > 0 && total > 0 && total >= minRivalShare * (totals[0] as number) ? [answer] : [],
  )
  if (rivals.length === 0) return noDoubt
  const chances = difficulties.map((difficulty) =>
    groups.map(({ strength }) => 1 / (1 + Math.exp(-steepness * (strength - difficulty)))),
  )
  /** With the right answers `[answer, share]`. */
  const fitRight = (...right: readonly (readonly [number, number])[]): number => {
    const shares = answers.map((_, answer) => right.find(([of]) => of === answer)?.[1] ?? 0)
    return logSumExp(chances.map((knows, index) => (difficultyPrior[index] as number) + fit(groups, knows, shares)))
  }
  const asKeyed = fitRight([0, 1])
  const twoRight = rivals.map(
    (rival) => logSumExp(splits.map((split) => fitRight([0, 1 - split], [rival, split]))) - Math.log(splits.length),
  )
  return {
    wrongKey: Math.max(...rivals.map((rival) => fitRight([rival, 1]))) - asKeyed,
    twoRight: Math.max(...twoRight) - asKeyed,
  }
}
