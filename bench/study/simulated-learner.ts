import { type Memory, type MemoryLevel, recallAfter, review } from '@dopusk/domain'

/** Whether a learner rates right answers. */
export type RatingHabit = 'honest' | 'never'

export interface SimulatedAnswer {
  isRight: boolean
  /** As the product stores it: by the answer, or by the learner's rating. */
  level: MemoryLevel
}

/** A learner whose memory is known exactly; the product sees only the answers. */
export interface SimulatedLearner {
  recall(question: number, day: number): number
  /** Tries to recall, learns from the explanation, and answers. */
  answer(question: number, day: number): SimulatedAnswer
}

/** Probability of a right guess when nothing is remembered. */
export const guessing = 0.25

/** An honest learner distinguishes a guess from knowledge; one who never rates leaves every right answer at Good. */
const rate = (habit: RatingHabit, knows: boolean, remembered: number): MemoryLevel => {
  if (habit === 'never') return 'Good'
  if (!knows) return 'Bad'
  return remembered > 0.9 ? 'Excellent' : 'Good'
}

/** A memory of its own kind: what is recalled, and how an answer changes it. */
interface TrueMemory {
  recall(question: number, day: number): number
  learn(question: number, day: number, knows: boolean): void
}

const learnerWith = (memory: TrueMemory, habit: RatingHabit, random: () => number): SimulatedLearner => ({
  recall: memory.recall,
  answer: (question, day) => {
    const remembered = memory.recall(question, day)
    const knows = random() < remembered
    const isRight = knows || random() < guessing
    memory.learn(question, day, knows)
    return { isRight, level: isRight ? rate(habit, knows, remembered) : 'Bad' }
  },
})

/** A normally distributed number (Box and Muller). */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/**
 * Half-life regression (Settles and Meeder, 2016), deliberately not the model that the product schedules by. Recall halves
 * with every half-life; a success lengthens it, the more the nearer the question was to being forgotten; a failure
 * shortens it. Questions differ in difficulty. With `slower` everything is forgotten so many times more slowly.
 */
const halfLifeMemory = (questions: number, slower: number, random: () => number): TrueMemory => {
  const ease = Array.from({ length: questions }, () => 0.7 + 0.8 * random())
  const traces = new Map<number, { halfLifeDays: number; day: number }>()
  const recall = (question: number, day: number): number => {
    const trace = traces.get(question)
    return trace === undefined ? 0 : 2 ** (-(day - trace.day) / (slower * trace.halfLifeDays))
  }
  return {
    recall,
    learn: (question, day, knows) => {
      const before = traces.get(question)?.halfLifeDays ?? 1.5
      // The explanation is read after every answer, so even a failure adds some memory.
      const grown = before * (1 + (ease[question] ?? 1) * (0.4 + 2.2 * (1 - recall(question, day))))
      traces.set(question, { halfLifeDays: knows ? Math.min(120, grown) : Math.max(1.5, before * 0.6), day })
    },
  }
}

const dayMs = 86_400_000
const knownBeforehand = 0.35

/**
 * FSRS itself, with a factor for each person and each question, and with questions known before the course. The learner's
 * memory follows what they really knew, the product's only what they answered.
 */
const fsrsMemory = (questions: number, slower: number, random: () => number): TrueMemory => {
  const person = Math.exp(0.35 * normal(random))
  const factors = Array.from({ length: questions }, () => slower * person * Math.exp(0.3 * normal(random)))
  const states = new Map<number, Memory>()
  for (let question = 0; question < questions; question += 1) {
    if (random() >= knownBeforehand) continue
    const reviewedAt = new Date(-dayMs * 10 * random())
    const known = { level: 'Good', stability: 30, difficulty: 5, repetitions: 3, lapses: 0 } as const
    states.set(question, { ...known, reviewedAt, dueAt: reviewedAt })
  }
  const at = (day: number) => new Date(day * dayMs)
  return {
    recall: (question, day) => {
      const state = states.get(question)
      if (state === undefined) return 0
      const days = (at(day).getTime() - state.reviewedAt.getTime()) / dayMs
      return recallAfter(days, state.stability * (factors[question] as number))
    },
    learn: (question, day, knows) => {
      states.set(question, review(states.get(question) ?? null, knows ? 'Good' : 'Bad', at(day), 100_000))
    },
  }
}

const memories = { hlr: halfLifeMemory, fsrs: fsrsMemory }

export type World = keyof typeof memories
export const worlds = Object.keys(memories) as World[]

export const createSimulatedLearner = (
  { world, slower, questions }: { world: World; slower: number; questions: number },
  habit: RatingHabit,
  random: () => number,
): SimulatedLearner => learnerWith(memories[world](questions, slower, random), habit, random)
