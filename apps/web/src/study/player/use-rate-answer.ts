import { rateAnswer } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { showToast } from '../../shared/ui/toast-store.ts'
import { attemptKey, changeQuestion } from '../attempt-queries.ts'
import type { AttemptMode } from '../pending-answers.ts'
import type { PlayedQuestion } from '../use-played-attempt.ts'
import type { Rating } from './ratings.ts'

/** The server stores a rating once; repeating the same one is harmless, so it may be pressed again after a failure. */
export const useRateAnswer = (
  mode: AttemptMode,
  attemptId: number,
  { id: askedId, user_answer: answer }: PlayedQuestion,
) => {
  const client = useQueryClient()
  const mutationKey = ['rate', mode, attemptId, askedId]
  const { mutate, isPending, variables } = useMutation({
    mutationKey,
    mutationFn: ({ answerId, rating }: { answerId: number; rating: Rating }) =>
      call(rateAnswer, { params: { id: answerId }, body: { user_memorization: rating } }),
    onSuccess: (user_answer) =>
      changeQuestion(client, mode, attemptId, askedId, (question) => ({ ...question, user_answer })),
    onError: async (error) => {
      showToast(error.message, 'red')
      // Rated in another tab.
      if (error instanceof ApiError && error.status === 409)
        await client.invalidateQueries({ queryKey: attemptKey(mode, attemptId) })
    },
  })

  const rate = (rating: Rating) => {
    // One at a time: the server would refuse another level.
    if (answer !== null && client.isMutating({ mutationKey }) === 0) mutate({ answerId: answer.id, rating })
  }
  return { rate, pendingRating: isPending ? variables.rating : null }
}
