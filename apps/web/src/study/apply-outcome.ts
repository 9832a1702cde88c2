import { notifyManager, type QueryClient } from '@tanstack/react-query'
import type { AnswerOutcome } from './answer-sender.ts'
import { attemptKey, changeQuestion } from './attempt-queries.ts'

/** Observers are told of a change a moment after it. */
const observersNotified = () => new Promise<void>((resolve) => notifyManager.schedule(resolve))

/** Puts what became of an answer into its attempt at hand, whichever screen is shown. Resolves when it is seen there. */
export const applyOutcome = async (client: QueryClient, { answer, question }: AnswerOutcome): Promise<void> => {
  const { mode, attemptId, askedId } = answer
  const queryKey = attemptKey(mode, attemptId)
  const refetch = () => client.invalidateQueries({ queryKey })
  // The server knows better how this attempt stands: answered elsewhere, ended, gone.
  if (question === null) return void refetch()
  const apply = () =>
    changeQuestion(client, mode, attemptId, askedId, (asked) => (asked.status === 'Not Answered' ? question : asked))
  const isFetching = client.isFetching({ queryKey }) > 0
  // A reading that began before this answer must not overwrite it: the first one is waited for, a later one begun anew.
  if (client.getQueryData(queryKey) === undefined) {
    if (isFetching) void client.refetchQueries({ queryKey }, { cancelRefetch: false }).then(apply)
    return
  }
  if (isFetching) void client.cancelQueries({ queryKey })
  apply()
  if (isFetching) void refetch()
  await observersNotified()
}
