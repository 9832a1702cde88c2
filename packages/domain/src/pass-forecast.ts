import { type MissingForForecast, missingForForecast } from './forecast-gate.ts'
import { groupBy } from './group-by.ts'
import { seededRandom } from './random.ts'
import {
  answerChance,
  type Belief,
  beliefsFrom,
  guessingChance,
  type RepeatedAnswer,
  type Weighted,
} from './study/learner-beliefs.ts'
import { levelOfAnswer, type Memory, recallAfter, review } from './study/memory.ts'
import { chanceOfAtLeast, prepareTicket, type Stratum } from './study/random-ticket.ts'
import { type TicketPart, ticketParts } from './study/ticket-parts.ts'
import { type PlanRequest, visitPlannedDays } from './study-plan.ts'

export interface ForecastQuestion {
  id: number
  /** The number of answers to choose from. */
  variants: number
  /** The number of right ones among them. */
  rightCount: number
  topic: string
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

const missingFor = ({ questions, memories, repeats, firstAnswers }: ForecastRequest): MissingForForecast | null =>
  missingForForecast({
    answers: firstAnswers.right + firstAnswers.wrong + repeats.length,
    repeats: repeats.length,
    seenQuestions: questions.filter(({ id }) => memories.has(id)).length,
    allQuestions: questions.length,
  })

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

interface TicketResult {
  pass: number
  /** Of the number of right answers. */
  mean: number
  meanOfSquares: number
}

const resultOf = (distribution: ArrayLike<number>, passCount: number): TicketResult => {
  let mean = 0
  let meanOfSquares = 0
  for (let right = 0; right < distribution.length; right += 1) {
    mean += (distribution[right] as number) * right
    meanOfSquares += (distribution[right] as number) * right * right
  }
  return { pass: chanceOfAtLeast(distribution, passCount), mean, meanOfSquares }
}

/** One forecast of results that are possible with these weights. */
const mix = (results: readonly Weighted<TicketResult>[]): PassForecast => {
  const mean = (read: (result: TicketResult) => number) =>
    results.reduce((sum, { value, weight }) => sum + read(value) * weight, 0)
  const pass = mean((result) => result.pass)
  const expectedRight = mean((result) => result.mean)
  const passing = results.map(({ value, weight }) => ({ value: value.pass, weight })).sort((a, b) => a.value - b.value)
  return {
    pass,
    low: Math.max(0, Math.min(quantile(passing, 0.1), pass - minHalfWidth)),
    high: Math.min(1, Math.max(quantile(passing, 0.9), pass + minHalfWidth)),
    expectedRight,
    expectedError: fourOfFive * Math.sqrt(Math.max(0, mean((result) => result.meanOfSquares) - expectedRight ** 2)),
  }
}

/** The parts of a ticket, and how many right answers pass it. A bank smaller than a ticket is asked at the same share. */
const ticketOf = ({ questions, exam }: ForecastRequest) => {
  const parts = ticketParts(questions, exam.questions, exam.blueprint)
  const size = parts.reduce((sum, { drawn }) => sum + drawn, 0)
  return { parts, passCount: Math.ceil((exam.passCount * size) / exam.questions) }
}

/**
 * The chance of passing a random ticket, with its error. Recall follows FSRS with one factor for each learner, learnt
 * from their repeats; unseen questions are answered as the learner's first answers were; the ticket is counted exactly.
 */
export const forecastPass = (request: ForecastRequest): PassForecast | { missing: MissingForForecast } => {
  const missing = missingFor(request)
  if (missing !== null) return { missing }
  const { parts, passCount } = ticketOf(request)
  const byFactor = groupBy(beliefsFrom(request.repeats, request.firstAnswers), ({ value }) => value.factor)
  return mix(
    [...byFactor].flatMap(([factor, believed]) => {
      // The costly part does not depend on the chance of unseen questions.
      const ticket = prepareTicket(parts.map((part) => stratumAt(part, request, factor)))
      return believed.map(({ value, weight }) => ({ value: resultOf(ticket(value.unseen), passCount), weight }))
    }),
  )
}

/** So many courses of days are simulated for the forecast by the plan. */
const simulatedCourses = 20

/** Chooses by weight, evenly: the n-th of `count` takes the belief at the middle of the n-th part of the weight. */
const spread = <T>(items: readonly Weighted<T>[], count: number): T[] =>
  Array.from({ length: count }, (_, index) => {
    let below = 0
    const at = (index + 0.5) / count
    const found = items.find(({ weight }) => {
      below += weight
      return below >= at
    })
    return (found ?? (items.at(-1) as Weighted<T>)).value
  })

/** Studies by the plan from today to the last day of study, with answers drawn by what is believed; the memories then. */
const studyByPlan = (
  request: ForecastRequest,
  plan: PlanRequest,
  { factor, unseen }: Belief,
  random: () => number,
): Map<number, Memory> => {
  const memories = new Map(request.memories)
  const questions = new Map(request.questions.map((question) => [question.id, question]))
  visitPlannedDays(plan, memories, ({ now }, questionIds) => {
    for (const id of questionIds) {
      const memory = memories.get(id) ?? null
      const question = questions.get(id)
      const elapsed = memory === null ? 0 : (now.getTime() - memory.reviewedAt.getTime()) / dayMs
      const chance =
        memory === null || question === undefined
          ? unseen
          : answerChance(recallAfter(elapsed, memory.stability * factor), guessingChance(question))
      memories.set(id, review(memory, levelOfAnswer(random() < chance), now, Number.POSITIVE_INFINITY))
    }
  })
  return memories
}

/** The forecast for the exam day of a learner who keeps to the plan until then. */
export const forecastByPlan = (
  request: ForecastRequest,
  plan: PlanRequest,
): PassForecast | { missing: MissingForForecast } => {
  const missing = missingFor(request)
  if (missing !== null) return { missing }
  const { parts, passCount } = ticketOf(request)
  const random = seededRandom(request.questions.length * 1009 + request.repeats.length)
  const results = spread(beliefsFrom(request.repeats, request.firstAnswers), simulatedCourses).map((belief) => {
    const memories = studyByPlan(request, plan, belief, random)
    const then = { ...request, memories }
    const ticket = prepareTicket(parts.map((part) => stratumAt(part, then, belief.factor)))
    return { value: resultOf(ticket(belief.unseen), passCount), weight: 1 / simulatedCourses }
  })
  return mix(results)
}

export interface TopicForecast {
  topic: string
  questionCount: number
  seenCount: number
  /** The expected share of right answers. */
  share: number
}

/** How well each topic is known on the day of the exam, in the order in which the questions name the topics. */
export const forecastTopics = (request: ForecastRequest): TopicForecast[] => {
  const believed = beliefsFrom(request.repeats, request.firstAnswers)
  return [...groupBy(request.questions, ({ topic }) => topic)].map(([topic, questions]) => {
    const part = { drawn: 0, questions }
    const share = believed.reduce((sum, { value, weight }) => {
      const { chances, unseen } = stratumAt(part, request, value.factor)
      const right = chances.reduce((total, chance) => total + chance, 0) + unseen * value.unseen
      return sum + (weight * right) / questions.length
    }, 0)
    const seenCount = questions.filter(({ id }) => request.memories.has(id)).length
    return { topic, questionCount: questions.length, seenCount, share }
  })
}
