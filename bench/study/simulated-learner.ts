import type { MemoryLevel } from '@dopusk/domain'

/**
 * The memory of a simulated learner: half-life regression (Settles and Meeder, 2016), deliberately not the model that
 * the product schedules by. Recall halves with every half-life; a success lengthens the half-life, the more the nearer the
 * question was to being forgotten; a failure shortens it. Questions differ in difficulty.
 */
/** Whether a learner rates right answers. */
export type RatingHabit = 'honest' | 'never'

export interface SimulatedLearner {
  recall(question: number, day: number): number
  /** Tries to recall, learns from the outcome, and returns the level that the product stores. */
  answer(question: number, day: number): MemoryLevel
}

interface Trace {
  halfLifeDays: number
  day: number
}

/** Probability of a right guess when nothing is remembered. */
const guessing = 0.25

/** An honest learner distinguishes a guess from knowledge; one who never rates leaves every right answer at Good. */
const rate = (habit: RatingHabit, knows: boolean, remembered: number): MemoryLevel => {
  if (habit === 'never') return 'Good'
  if (!knows) return 'Bad'
  return remembered > 0.9 ? 'Excellent' : 'Good'
}

export const createSimulatedLearner = (
  questions: number,
  habit: RatingHabit,
  random: () => number,
): SimulatedLearner => {
  const ease = Array.from({ length: questions }, () => 0.7 + 0.8 * random())
  const traces = new Map<number, Trace>()

  const recall = (question: number, day: number): number => {
    const trace = traces.get(question)
    return trace === undefined ? 0 : 2 ** (-(day - trace.day) / trace.halfLifeDays)
  }

  return {
    recall,
    answer: (question, day) => {
      const remembered = recall(question, day)
      const knows = random() < remembered
      const isRight = knows || random() < guessing
      const before = traces.get(question)?.halfLifeDays ?? 1.5
      // The explanation is read after every answer, so even a failure adds some memory.
      const grown = before * (1 + (ease[question] ?? 1) * (0.4 + 2.2 * (1 - remembered)))
      const halfLifeDays = knows ? Math.min(120, grown) : Math.max(1.5, before * 0.6)
      traces.set(question, { halfLifeDays, day })
      return isRight ? rate(habit, knows, remembered) : 'Bad'
    },
  }
}
