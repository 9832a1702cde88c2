import { notifyManager, type QueryClient } from '@tanstack/react-query'
import type { AnswerOutcome } from './answer-sender.ts'
import { attemptKey, changeQuestion } from './attempt-queries.ts'

/** Observers are told of a change a moment after it. */
const shown = () => new Promise<void>((resolve) => notifyManager.schedule(resolve))

/** Puts what became of an answer into its attempt at hand, whichever screen is shown. Resolves when it is seen there. */
export const applyOutcome = async (client: QueryClient, { kept, question }: AnswerOutcome): Promise<void> => {
  const { mode, attemptId, askedId } = kept
  const queryKey = attemptKey(mode, attemptId)
  const readAnew = () => client.invalidateQueries({ queryKey })
  // The server knows better how this attempt stands: answered elsewhere, ended, gone.
  if (question === null) return void readAnew()
  const place = () =>
    changeQuestion(client, mode, attemptId, askedId, (asked) => (asked.status === 'Not Answered' ? question : asked))
  const isBeingRead = client.isFetching({ queryKey }) > 0
  // A reading that began before this answer must not overwrite it: the first one is waited for, a later one begun anew.
  if (client.getQueryData(queryKey) === undefined) {
    if (isBeingRead) void client.refetchQueries({ queryKey }, { cancelRefetch: false }).then(place)
    return
  }
  if (isBeingRead) void client.cancelQueries({ queryKey })
  place()
  if (isBeingRead) void readAnew()
  await shown()
}
