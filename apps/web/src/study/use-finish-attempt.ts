import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, offlineError } from '../shared/api/api-error.ts'
import { isTransientError } from '../shared/api/transient-error.ts'
import { withTimeout } from '../shared/with-timeout.ts'
import { readSyncError, readSyncState, retryPendingAnswers, sendPendingAnswers } from './answer-sender.ts'
import { givenUpNotice } from './notice.ts'
import { type AttemptMode, listPendingAnswers } from './pending-answers.ts'
import { clearPosition } from './use-position.ts'

/** An answer in flight at the deadline still counts; the server's grace period is five seconds. */
const sendTimeoutMs = 4000
const maxRetryDelayMs = 5000

interface Options<Ended> {
  mode: AttemptMode
  attemptId: number
  end: () => Promise<Ended>
  /** Whether the server would still accept pending answers. */
  canStillAnswer: () => boolean
  onEnded: (ended: Ended) => void
}

/** Finishes an attempt after its last answers, and retries while offline. The server finishes it once. */
export const useFinishAttempt = <Ended>({ mode, attemptId, end, canStillAnswer, onEnded }: Options<Ended>) => {
  /** A ref: the second press of a double click comes before the next render. */
  const isRunning = useRef(false)
  const { mutate, isPending, failureCount, error } = useMutation({
    mutationFn: async () => {
      const sent = sendPendingAnswers()
      await (canStillAnswer() ? sent : withTimeout(sendTimeoutMs, sent))
      const hasPending = listPendingAnswers().some((answer) => answer.mode === mode && answer.attemptId === attemptId)
      if (hasPending && canStillAnswer()) {
        if (readSyncState() === 'given_up') throw new Error(givenUpNotice.text)
        throw readSyncError() ?? offlineError()
      }
      return await end()
    },
    onSuccess: (ended) => {
      clearPosition(attemptId)
      onEnded(ended)
    },
    onError: () => {
      isRunning.current = false
    },
    retry: (_, failure) => failure instanceof ApiError && isTransientError(failure),
    retryDelay: (failures) => Math.min(maxRetryDelayMs, 500 * 2 ** failures),
  })

  const finish = () => {
    if (isRunning.current) return
    isRunning.current = true
    if (readSyncState() === 'given_up') void retryPendingAnswers()
    mutate()
  }
  return { finish, isPending, isRetrying: isPending && failureCount > 0, error: isPending ? null : error }
}
