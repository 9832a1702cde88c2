import type { CheckQuestion } from '@dopusk/contract'
import { createBatches } from '../db/batches.ts'
import { AppError } from '../http/app-error.ts'
import { type AnswerDeps, type GivenAnswer, saveAnswer, saveAnswers } from './save-answer.ts'

export type SaveAnswer = (given: GivenAnswer) => Promise<CheckQuestion>

/**
 * Answers that arrive together are stored in one transaction. Where that fails, each is tried again alone, so that none
 * can spoil the others; an answer that had been stored after all gets its result as any repeat does.
 */
export const createAnswerQueue = (deps: AnswerDeps): SaveAnswer => {
  const saveTogether = createBatches((answers: GivenAnswer[]) => saveAnswers(deps, answers))
  return async (given) => {
    const result = await saveTogether(given).catch(() => 'busy' as const)
    if (result === 'busy') return saveAnswer(deps, given)
    if (result instanceof AppError) throw result
    return result
  }
}
