import { notifyManager, type QueryClient } from '@tanstack/react-query'
import type { AnswerOutcome } from './answer-sender.ts'
import { attemptKey, changeQuestion } from './attempt-queries.ts'

/** Query observers are notified asynchronously. */
const observersNotified = () => new Promise<void>((resolve) => notifyManager.schedule(resolve))

/**
 * Writes the outcome of an answer into the cached attempt, whatever screen is shown. Resolves when the screen has it.
 */
export const applyOutcome = async (client: QueryClient, { answer, question }: AnswerOutcome): Promise<void> => {
  const { mode, attemptId, askedId } = answer
  const queryKey = attemptKey(mode, attemptId)
  const refetch = () => client.invalidateQueries({ queryKey })
  // The server's attempt has changed: answered elsewhere, finished, removed.
  if (question === null) return void refetch()
  const apply = () =>
    changeQuestion(client, mode, attemptId, askedId, (asked) => (asked.status === 'Not Answered' ? question : asked))
  const isFetching = client.isFetching({ queryKey }) > 0
  // A request that started before this answer must not overwrite it: the first load is awaited, a later one is
  // restarted.
  if (client.getQueryData(queryKey) === undefined) {
    if (isFetching) void client.refetchQueries({ queryKey }, { cancelRefetch: false }).then(apply)
    return
  }
  if (isFetching) void client.cancelQueries({ queryKey })
  apply()
  if (isFetching) void refetch()
  await observersNotified()
}
