import type { CheckQuestion } from '@dopusk/contract'
import { createBatches } from '../db/batches.ts'
import { AppError } from '../http/app-error.ts'
import { type AnswerDeps, type GivenAnswer, saveAnswer, saveAnswers } from './save-answer.ts'

export type SaveAnswer = (given: GivenAnswer) => Promise<CheckQuestion>

/**
 * Answers that arrive together are stored in one transaction. Where that fails, `onFailure` gets the error and each answer
 * is retried alone, so that one cannot make the others fail. An answer that was stored after all gets its result, as every
 * repeated answer does.
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
