import { betaQuantile } from './beta-distribution.ts'

/** What first answers say of a question: how easy it is, whether it tells strong learners from weak ones, how long it takes. */

/** How strong a learner is: the share of their other first answers that are right, in so many steps. */
export const scoreSteps = 20

/** From so many other first answers on the learner's strength is known. */
export const minOthersForScore = 10

/** First answers of one choice of variants by learners of one strength; `score` is null where it is not known. */
export interface ChoiceCount {
  items: readonly number[]
  score: number | null
  count: number
}

/** The share of right answers, and the band in which it is with a chance of 80 %. */
export interface Facility {
  share: number
  low: number
  high: number
}

/** A question that nobody has answered is expected to be rather easy. */
const facilityPrior = { right: 1.2, wrong: 0.8 }

export const facilityOf = (answers: number, right: number): Facility | null => {
  if (answers === 0) return null
  const a = facilityPrior.right + right
  const b = facilityPrior.wrong + answers - right
  return { share: a / (a + b), low: betaQuantile(0.1, a, b), high: betaQuantile(0.9, a, b) }
}

/** Sums over the first answers of learners whose strength is known. */
export interface ScoreSums {
  answers: number
  right: number
  sumScore: number
  sumScoreSquared: number
  sumScoreRight: number
}

/** What questions usually have, on Fisher's scale, and how much they differ. */
const usualDiscrimination = { mean: Math.atanh(0.25), variance: 0.03 }
/** Below so many answers chance decides. */
export const minAnswersForDiscrimination = 100

/** The correlation of right answers with the learners' strength, drawn to the usual one where answers are few. */
export const discriminationOf = ({ answers, right, ...sums }: ScoreSums): number | null => {
  if (answers < minAnswersForDiscrimination) return null
  const spread = (answers * sums.sumScoreSquared - sums.sumScore ** 2) * (answers * right - right ** 2)
  if (spread <= 0) return null
  const correlation = (answers * sums.sumScoreRight - sums.sumScore * right) / Math.sqrt(spread)
  const variance = 1 / (answers - 3)
  const { mean, variance: between } = usualDiscrimination
  const z = Math.atanh(Math.max(-0.999, Math.min(0.999, correlation)))
  return Math.tanh((z / variance + mean / between) / (1 / variance + 1 / between))
}

/** Times are counted by the second first, then in longer steps: the lower ends of the steps. */
export const timeSteps = [
  ...Array.from({ length: 20 }, (_, second) => second),
  ...[20, 25, 30, 35, 40, 45, 50, 60, 75, 90, 105, 120, 150, 180, 240, 300, 420, 600],
]

/** `from` is one of the steps. */
export interface TimeCount {
  from: number
  count: number
  right: number
}

/** The time within which this part of the answers was given; evenly spread within a step. */
export const timeQuantile = (times: readonly TimeCount[], part: number): number | null => {
  const all = times.reduce((sum, { count }) => sum + count, 0)
  let left = all * part
  for (const { from, count } of [...times].sort((a, b) => a.from - b.from)) {
    if (left <= count) {
      const until = timeSteps.find((step) => step > from) ?? from
      return from + ((until - from) * left) / count
    }
    left -= count
  }
  return null
}

/** The score from which on the stronger half of those with a known strength begins. */
export const strongFrom = (choices: readonly ChoiceCount[]): number | null => {
  const known = choices.flatMap(({ score, count }) => (score === null ? [] : [{ score, count }]))
  const half = known.reduce((sum, { count }) => sum + count, 0) / 2
  let above = 0
  for (const { score, count } of [...known].sort((a, b) => b.score - a.score)) {
    above += count
    if (above >= half) return score
  }
  return null
}
