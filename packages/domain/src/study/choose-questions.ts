export type Difficulty = 'Easy' | 'Medium' | 'Hard'

export interface QuestionSupply {
  /** Never answered, in the course's order. */
  unseen: readonly number[]
  /** Answered before, the weakest first. */
  weakest: readonly number[]
  /** Answered before, the most likely forgotten first. */
  forgotten: readonly number[]
}

const take = (count: number, ...sources: (readonly number[])[]): number[] =>
  [...new Set(sources.flat())].slice(0, count)

/**
 * Which questions a check asks: 'learn new' (Hard) takes unseen ones, then the weakest; 'repeat studied' (Easy) the ones
 * most likely forgotten; Medium half and half, each half filled up from the other. The result is shorter than `count` where
 * there are too few questions.
 */
export const chooseQuestions = (difficulty: Difficulty, count: number, supply: QuestionSupply): number[] => {
  const { unseen, weakest, forgotten } = supply
  if (difficulty === 'Easy') return take(count, forgotten)
  if (difficulty === 'Hard') return take(count, unseen, weakest)
  const half = Math.ceil(count / 2)
  return take(count, unseen.slice(0, half), forgotten.slice(0, count - half), unseen, forgotten)
}

/** The default number of questions: ten, or all where there are fewer. */
export const defaultCheckSize = (items: number): number => Math.min(10, items)
