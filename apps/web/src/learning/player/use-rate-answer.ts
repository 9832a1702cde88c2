import { rateAnswer } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { showToast } from '../../shared/ui/toast-store.ts'
import { attemptKey, changeQuestion } from '../attempt-queries.ts'
import type { AttemptMode } from '../kept-answers.ts'
import type { PlayedQuestion } from '../use-played-attempt.ts'
import type { Rating } from './ratings.ts'

interface Rated {
  askedId: number
  answerId: number
  rating: Rating
}

/** A rating is taken once; the same again is harmless, so it may be pressed anew after a failure. */
export const useRateAnswer = (mode: AttemptMode, attemptId: number) => {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ answerId, rating }: Rated) =>
      call(rateAnswer, { params: { id: answerId }, body: { user_memorization: rating } }),
    onSuccess: (user_answer, { askedId }) =>
      changeQuestion(client, mode, attemptId, askedId, (question) => ({ ...question, user_answer })),
    onError: async (error) => {
      showToast(error.message, 'red')
      // Rated in another window.
      if (error instanceof ApiError && error.status === 409)
        await client.invalidateQueries({ queryKey: attemptKey(mode, attemptId) })
    },
  })

  const rate = ({ id, user_answer: answer }: PlayedQuestion, rating: Rating) => {
    if (answer !== null && !isPending) mutate({ askedId: id, answerId: answer.id, rating })
  }
  return isPending ? { rate, isPending, variables } : { rate, isPending }
}
