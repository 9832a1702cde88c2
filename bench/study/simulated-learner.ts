import type { MemoryLevel } from '@dopusk/domain'

/**
 * The memory of a simulated learner: half-life regression (Settles and Meeder, 2016), on purpose not the model that
 * the product schedules by. Recall halves with every half-life; a success lengthens the half-life, the more the nearer the
 * question was to being forgotten; a failure shortens it. Questions differ in difficulty.
 */
/** Whether a learner says afterwards how well a right answer is remembered. */
export type RatingHabit = 'honest' | 'never'

export interface SimulatedLearner {
  recall(question: number, day: number): number
  /** Tries to recall, learns from the outcome, and gives the level that the product ends up with. */
  answer(question: number, day: number): MemoryLevel
}

interface Trace {
  halfLifeDays: number
  day: number
}

/** Right by chance among the variants, when nothing is remembered. */
const guessing = 0.25

/** An honest learner knows a lucky guess from knowing; one who never rates leaves every right answer at Good. */
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
      // The explanation after the answer is read either way, so even a failure leaves something.
      const grown = before * (1 + (ease[question] ?? 1) * (0.4 + 2.2 * (1 - remembered)))
      const halfLifeDays = knows ? Math.min(120, grown) : Math.max(1.5, before * 0.6)
      traces.set(question, { halfLifeDays, day })
      return isRight ? rate(habit, knows, remembered) : 'Bad'
    },
  }
}
