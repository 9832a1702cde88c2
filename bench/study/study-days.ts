import {
  addDays,
  chanceOfAtLeast,
  forgettingOf,
  type Memory,
  type PlanMode,
  planDay,
  prepareTicket,
  review,
  seededRandom,
} from '@dopusk/domain'
import {
  createSimulatedLearner,
  guessing,
  type RatingHabit,
  type SimulatedAnswer,
  type SimulatedLearner,
  type World,
} from './simulated-learner.ts'

/** One cell of the table: a world, a bank of questions, days of study and answers a day. */
export interface StudyCell {
  world: World
  /** How many times more slowly than usual everything is forgotten. */
  slower: number
  questions: number
  days: number
  perDay: number
}

/** One learner's day as a policy sees it. */
interface StudyDay {
  now: Date
  today: string
  daysLeft: number
  cell: StudyCell
  memories: Map<number, Memory>
  random: () => number
}

type Policy = () => (day: StudyDay) => number[]

const dayMs = 86_400_000
const firstDay = '2026-11-01'
const start = Date.parse(`${firstDay}T18:00:00Z`)
export const timeOfDay = (day: number) => new Date(start + day * dayMs)

const questionIds = ({ questions }: StudyCell) => Array.from({ length: questions }, (_, n) => n)
const idsOf = (entries: [number, Memory][]) => entries.map(([question]) => question)

const lastDays = 2

/** The rule before there was a plan: what is due, the most likely forgotten first; then new questions, then the weakest. */
const dueFirst: Policy = () => (day) => {
  const { now, daysLeft, cell, memories } = day
  const seen = [...memories].sort(([, a], [, b]) => forgettingOf(b, now) - forgettingOf(a, now))
  const endOfDay = now.getTime() + dayMs / 4
  const due = seen.filter(([, { dueAt }]) => dueAt.getTime() <= endOfDay)
  const unseen = questionIds(cell).filter((question) => !memories.has(question))
  const first = unseen.length > 0 && daysLeft <= lastDays ? [] : due
  const inOrder = [...idsOf(first), ...unseen, ...idsOf(seen)]
  return [...new Set(inOrder)].slice(0, cell.perDay)
}

const byPlan: Policy = () => {
  let previousMode: PlanMode | undefined
  return ({ now, today, cell, memories }) => {
    const plan = planDay({
      now,
      today,
      startDate: firstDay,
      lastStudyDay: addDays(firstDay, cell.days - 1),
      pace: cell.perDay,
      questionIds: questionIds(cell),
      memories,
      ...(previousMode && { previousMode }),
    })
    previousMode = plan.mode
    return plan.questionIds
  }
}

const byChance: Policy =
  () =>
  ({ cell, random }) => {
    const chosen = new Set<number>()
    while (chosen.size < Math.min(cell.perDay, cell.questions)) chosen.add(Math.floor(random() * cell.questions))
    return [...chosen]
  }

export const policies = { today: dueFirst, plan: byPlan, chance: byChance }
export type PolicyName = keyof typeof policies

const skippedDays = 0.15
export const ticket = { questions: 20, passCount: 16 }

export interface StudyResult {
  /** The chance of passing a random ticket on the day after the last one. */
  pass: number
  /** The share of right answers in it. */
  right: number
  /** Mean recall over the bank, without guessing. */
  recall: number
  /** The share of the bank that was ever asked. */
  seen: number
}

/** The exact result of a learner at a random ticket. */
export const resultOf = (
  learner: SimulatedLearner,
  { questions }: StudyCell,
  day: number,
): Omit<StudyResult, 'seen'> => {
  const recalls = Array.from({ length: questions }, (_, question) => learner.recall(question, day))
  const chances = recalls.map((recall) => recall + (1 - recall) * guessing)
  const drawn = Math.min(ticket.questions, questions)
  const distribution = prepareTicket([{ drawn, chances, unseen: 0 }])(0)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / questions
  return { pass: chanceOfAtLeast(distribution, ticket.passCount), right: mean(chances), recall: mean(recalls) }
}

interface SimulatedStudyOptions {
  /** The share of days without study. */
  skips?: number
  habit?: RatingHabit
  onAnswer?: (answer: SimulatedAnswer & { question: number; now: Date; memory: Memory | null }) => void
  /** After the answers of a day. */
  onDay?: (day: number, memories: ReadonlyMap<number, Memory>, learner: SimulatedLearner) => void
}

/** Studies as the policy says. The learner of a seed is the same under every policy; every second one rates honestly. */
export const study = (
  cell: StudyCell,
  policy: PolicyName,
  seed: number,
  { skips = skippedDays, habit = seed % 2 === 0 ? 'honest' : 'never', onAnswer, onDay }: SimulatedStudyOptions = {},
): StudyResult => {
  const learner = createSimulatedLearner(cell, habit, seededRandom(seed))
  const skipRandom = seededRandom(seed + 1_000_003)
  const random = seededRandom(seed + 2_000_003)
  const choose = policies[policy]()
  const memories = new Map<number, Memory>()
  for (let day = 0; day < cell.days; day += 1) {
    const skipped = skipRandom() < skips
    const now = timeOfDay(day)
    const daysLeft = cell.days - day
    const asked = skipped ? [] : choose({ now, today: addDays(firstDay, day), daysLeft, cell, memories, random })
    for (const question of asked) {
      const memory = memories.get(question) ?? null
      const answer = learner.answer(question, day)
      onAnswer?.({ ...answer, question, now, memory })
      memories.set(question, review(memory, answer.level, now, daysLeft))
    }
    onDay?.(day, memories, learner)
  }
  return { ...resultOf(learner, cell, cell.days), seen: memories.size / cell.questions }
}
