import { type Check, type CheckQuestion, getAttemptPulse, listCheckQuestions } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { attemptFreshMs, attemptKey } from '../../study/attempt-queries.ts'

/** A check of the learning mode with its answers so far. */
export interface PlayedCheck {
  questions: CheckQuestion[]
  isFinished: boolean
  mode: Check['mode']
}

export const checkQuery = (id: number) =>
  queryOptions({
    queryKey: attemptKey('check', id),
    queryFn: async ({ signal }): Promise<PlayedCheck> => {
      const [questions, pulse] = await Promise.all([
        call(listCheckQuestions, { query: { user_check_skills: id } }, { signal }),
        call(getAttemptPulse, { params: { id } }, { signal }),
      ])
      return { questions, isFinished: pulse.is_finished, mode: pulse.mode }
    },
    staleTime: attemptFreshMs,
  })
