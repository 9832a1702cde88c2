import { recallAfter } from './memory.ts'

/** An answer to a question that had been answered before. */
export interface RepeatedAnswer {
  /** Since the answer before. */
  elapsedDays: number
  /** As the answer before had left it. */
  stability: number
  variants: number
  rightCount: number
  /** False for a right answer that the learner rated as not known. */
  isRight: boolean
}

/** The chance of a right answer without knowledge: one variant, or one set of variants, out of all. */
export const guessingChance = ({ variants, rightCount }: { variants: number; rightCount: number }): number =>
  rightCount === 1 ? 1 / Math.max(1, variants) : 1 / (2 ** variants - 1)

export const answerChance = (recall: number, guessing: number) => recall + (1 - recall) * guessing

export interface Weighted<T> {
  value: T
  weight: number
}

/** How many times longer than FSRS expects the learner remembers. */
const memoryFactors = [0.03, 0.05, 0.08, 0.125, 0.2, 0.3, 0.45, 0.65, 0.9, 1.3, 1.9, 2.8, 4]
const priorMean = Math.log(0.7)
const priorSd = 1.2
/** Answers of one learner are less independent than the model assumes: each counts for this share of an answer. */
const tempering = 0.3
const maxRepeats = 150
/** Factors that are almost impossible cost time and change nothing. */
const minWeight = 0.005

const normalised = <T>(items: readonly Weighted<T>[]): Weighted<T>[] => {
  const sum = items.reduce((total, { weight }) => total + weight, 0)
  return items.map(({ value, weight }) => ({ value, weight: weight / sum }))
}

/** What the learner's repeats say about the speed of forgetting. */
const factorPosterior = (repeats: readonly RepeatedAnswer[]): Weighted<number>[] => {
  const last = repeats.slice(-maxRepeats)
  const logs = memoryFactors.map((factor) => {
    let likelihood = 0
    for (const repeat of last) {
      const recall = recallAfter(repeat.elapsedDays, repeat.stability * factor)
      const right = Math.min(0.995, answerChance(recall, guessingChance(repeat)))
      likelihood += Math.log(repeat.isRight ? right : 1 - right)
    }
    return tempering * likelihood - (Math.log(factor) - priorMean) ** 2 / (2 * priorSd ** 2)
  })
  const best = Math.max(...logs)
  const all = normalised(memoryFactors.map((value, index) => ({ value, weight: Math.exp((logs[index] ?? 0) - best) })))
  return normalised(all.filter(({ weight }) => weight >= minWeight))
}

/** Three points of the Beta distribution of the share of unseen questions that are answered right. */
const unseenChances = ({ right, wrong }: { right: number; wrong: number }): Weighted<number>[] => {
  const a = 1 + right
  const b = 1 + wrong
  const mean = a / (a + b)
  const spread = 1.28 * Math.sqrt((a * b) / ((a + b) ** 2 * (a + b + 1)))
  const clamp = (value: number) => Math.min(0.999, Math.max(0.001, value))
  return [
    { value: clamp(mean - spread), weight: 0.3 },
    { value: mean, weight: 0.4 },
    { value: clamp(mean + spread), weight: 0.3 },
  ]
}

/** What is believed of a learner. */
export interface Belief {
  /** How many times longer than FSRS expects they remember. */
  factor: number
  /** The chance of a right answer to a question that they have not seen. */
  unseen: number
}

/** What the answers of a learner make likely, and how likely. */
export const beliefsFrom = (
  repeats: readonly RepeatedAnswer[],
  firstAnswers: { right: number; wrong: number },
): Weighted<Belief>[] => {
  const unseen = unseenChances(firstAnswers)
  return factorPosterior(repeats).flatMap((factor) =>
    unseen.map((chance) => ({
      value: { factor: factor.value, unseen: chance.value },
      weight: factor.weight * chance.weight,
    })),
  )
}
