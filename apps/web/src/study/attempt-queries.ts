import type { CheckQuestion } from '@dopusk/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { AttemptMode } from './pending-answers.ts'

/** Apart from the courses: an answer given changes their figures, and must not fetch its own attempt anew. */
const attemptsKey = 'attempts'

/** An attempt that has just been begun is not asked for again; one that is come back to may have gone on elsewhere. */
export const attemptFreshMs = 2000

export const attemptKey = (mode: AttemptMode, id: number) => [attemptsKey, mode, id]

/** Puts a question as it is now into its attempt at hand. */
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
