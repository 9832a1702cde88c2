import type { CheckQuestion } from '@dopusk/contract'
import { createBatches } from '../db/batches.ts'
import { AppError } from '../http/app-error.ts'
import { type AnswerDeps, type GivenAnswer, saveAnswer, saveAnswers } from './save-answer.ts'

export type SaveAnswer = (given: GivenAnswer) => Promise<CheckQuestion>

/**
 * Answers that arrive together are stored in one transaction. Where that fails, which is told, each is tried again alone,
 * so that none can spoil the others. One that was stored after all gets its result, as any repeat does.
 */
export const createAnswerQueue = (deps: AnswerDeps, onFailure: (error: unknown) => void): SaveAnswer => {
  const saveTogether = createBatches((answers: GivenAnswer[]) =>
    saveAnswers(deps, answers).catch((error: unknown) => {
      onFailure(error)
      return answers.map(() => 'busy' as const)
    }),
  )
  return async (given) => {
    const result = await saveTogether(given)
    if (result === 'busy') return saveAnswer(deps, given)
    if (result instanceof AppError) throw result
    return result
  }
}
