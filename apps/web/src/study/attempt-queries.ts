import type { CheckQuestion } from '@dopusk/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { AttemptMode } from './pending-answers.ts'

/** Not under the courses' key: an answer invalidates their figures and must not refetch its own attempt. */
const attemptsKey = 'attempts'

/** A new attempt is not fetched again; one that is opened later may have continued elsewhere. */
export const attemptFreshMs = 2000

export const attemptKey = (mode: AttemptMode, id: number) => [attemptsKey, mode, id]

/** Updates a question in the cached attempt. */
export const changeQuestion = (
  client: QueryClient,
  mode: AttemptMode,
  attemptId: number,
  askedId: number,
  change: (question: CheckQuestion) => CheckQuestion,
): void => {
  client.setQueryData<{ questions: CheckQuestion[] }>(attemptKey(mode, attemptId), (attempt) =>
    attempt === undefined
      ? attempt
      : {
          ...attempt,
          questions: attempt.questions.map((question) => (question.id === askedId ? change(question) : question)),
        },
  )
}
