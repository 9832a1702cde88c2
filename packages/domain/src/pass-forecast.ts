import { type Memory, recallAfter } from './study/memory.ts'
import { chanceOfAtLeast, prepareTicket, type Stratum } from './study/random-ticket.ts'
import { type TicketPart, ticketParts } from './study/ticket-parts.ts'

export interface ForecastQuestion {
  id: number
  /** The number of answers to choose from. */
  variants: number
  /** The number of right ones among them. */
  rightCount: number
  topic: string
}

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

export interface ForecastExam {
  questions: number
  passCount: number
  /** How many questions of a ticket each topic gives. */
  blueprint?: Readonly<Record<string, number>>
}

export interface ForecastRequest {
  now: Date
  /** The moment of the exam, if nothing more is learnt until then. */
  examAt: Date
  questions: readonly ForecastQuestion[]
  memories: ReadonlyMap<number, Memory>
  /** The oldest first. */
  repeats: readonly RepeatedAnswer[]
  firstAnswers: { right: number; wrong: number }
  exam: ForecastExam
}

export interface PassForecast {
  /** The chance of passing a random ticket, with the band that contains it in four cases of five. */
  pass: number
  low: number
  high: number
  /** Right answers in a random ticket, and the error that four tickets of five keep to. */
  expectedRight: number
  expectedError: number
}

/** How much is still needed for a forecast; a zero where there is enough. */
export interface MissingForForecast {
  answers: number
  repeats: number
  questions: number
}

const minAnswers = 30
const minRepeats = 15
const minSeenShare = 0.25

const missingFor = ({ questions, memories, repeats, firstAnswers }: ForecastRequest): MissingForForecast => {
  const seen = questions.filter(({ id }) => memories.has(id)).length
  const answers = firstAnswers.right + firstAnswers.wrong + repeats.length
  return {
    answers: Math.max(0, minAnswers - answers),
    repeats: Math.max(0, minRepeats - repeats.length),
    questions: Math.max(0, Math.ceil(questions.length * minSeenShare) - seen),
  }
}

/** The chance of a right answer without knowledge: one variant, or one set of variants, out of all. */
const guessingChance = ({ variants, rightCount }: { variants: number; rightCount: number }): number =>
  rightCount === 1 ? 1 / Math.max(1, variants) : 1 / (2 ** variants - 1)

const answerChance = (recall: number, guessing: number) => recall + (1 - recall) * guessing

interface Weighted<T> {
  value: T
  weight: number
}

/** How many times longer than FSRS expects the learner remembers. */
const paceFactors = [0.03, 0.05, 0.08, 0.125, 0.2, 0.3, 0.45, 0.65, 0.9, 1.3, 1.9, 2.8, 4]
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
  const logs = paceFactors.map((factor) => {
    let likelihood = 0
    for (const repeat of last) {
      const recall = recallAfter(repeat.elapsedDays, repeat.stability * factor)
      const right = Math.min(0.995, answerChance(recall, guessingChance(repeat)))
      likelihood += Math.log(repeat.isRight ? right : 1 - right)
    }
    return tempering * likelihood - (Math.log(factor) - priorMean) ** 2 / (2 * priorSd ** 2)
  })
  const best = Math.max(...logs)
  const all = normalised(paceFactors.map((value, index) => ({ value, weight: Math.exp((logs[index] ?? 0) - best) })))
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

const dayMs = 86_400_000

const stratumAt = (
  { drawn, questions }: TicketPart<ForecastQuestion>,
  { memories, examAt }: ForecastRequest,
  factor: number,
): Stratum => {
  const chances = questions.flatMap((question) => {
    const memory = memories.get(question.id)
    if (memory === undefined) return []
    const days = (examAt.getTime() - memory.reviewedAt.getTime()) / dayMs
    return [answerChance(recallAfter(days, memory.stability * factor), guessingChance(question))]
  })
  return { drawn, chances, unseen: questions.length - chances.length }
}

/** The value below which the given share of the weight lies, interpolated between the middles of the weights. */
const quantile = (sorted: readonly Weighted<number>[], share: number): number => {
  let below = 0
  let before: { at: number; value: number } | undefined
  for (const { value, weight } of sorted) {
    const at = below + weight / 2
    if (at >= share) {
      if (before === undefined) return value
      return before.value + ((value - before.value) * (share - before.at)) / (at - before.at)
    }
    below += weight
    before = { at, value }
  }
  return before?.value ?? 0
}

/** A band narrower than this would claim more than was ever measured. */
const minHalfWidth = 0.05
/** Four cases of five of a normal distribution lie within so many standard deviations. */
const fourOfFive = 1.28

/**
 * The chance of passing a random ticket, with its error. Recall follows FSRS with one factor for each learner, learnt
 * from their repeats; unseen questions are answered as the learner's first answers were; the ticket is counted exactly.
 */
export const forecastPass = (request: ForecastRequest): PassForecast | { missing: MissingForForecast } => {
  const missing = missingFor(request)
  if (missing.answers + missing.repeats + missing.questions > 0) return { missing }

  const { questions, repeats, firstAnswers, exam } = request
  const parts = ticketParts(questions, exam.questions, exam.blueprint)
  const size = parts.reduce((sum, { drawn }) => sum + drawn, 0)
  const passCount = size === exam.questions ? exam.passCount : Math.ceil((exam.passCount / exam.questions) * size)
  const unseen = unseenChances(firstAnswers)

  const passing: Weighted<number>[] = []
  let mean = 0
  let meanOfSquares = 0
  for (const factor of factorPosterior(repeats)) {
    const ticket = prepareTicket(parts.map((part) => stratumAt(part, request, factor.value)))
    for (const chance of unseen) {
      const distribution = ticket(chance.value)
      const weight = factor.weight * chance.weight
      passing.push({ value: chanceOfAtLeast(distribution, passCount), weight })
      distribution.forEach((share, right) => {
        mean += weight * share * right
        meanOfSquares += weight * share * right * right
      })
    }
  }
  const pass = passing.reduce((sum, { value, weight }) => sum + value * weight, 0)
  passing.sort((a, b) => a.value - b.value)
  return {
    pass,
    low: Math.max(0, Math.min(quantile(passing, 0.1), pass - minHalfWidth)),
    high: Math.min(1, Math.max(quantile(passing, 0.9), pass + minHalfWidth)),
    expectedRight: mean,
    expectedError: fourOfFive * Math.sqrt(Math.max(0, meanOfSquares - mean * mean)),
  }
}
