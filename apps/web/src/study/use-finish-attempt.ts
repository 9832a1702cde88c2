import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, offlineError } from '../shared/api/api-error.ts'
import { withTimeout } from '../shared/with-timeout.ts'
import { isTransientError, readSyncError, readSyncState, sendAgain, sendPendingAnswers } from './answer-sender.ts'
import { givenUp } from './notice.ts'
import { type AttemptMode, listPendingAnswers } from './pending-answers.ts'
import { forgetPlace } from './use-position.ts'

/** An answer under way when the bell rings still counts; the server's grace is five seconds. */
const lastAnswersMs = 4000
const longestPauseMs = 5000

interface Options<Ended> {
  mode: AttemptMode
  attemptId: number
  end: () => Promise<Ended>
  /** Whether answers that have not arrived yet would still be taken. */
  canStillAnswer: () => boolean
  onEnded: (ended: Ended) => void
}

/** Ends an attempt after its last answers, and keeps trying while the line is down. The server takes the end once. */
export const useFinishAttempt = <Ended>({ mode, attemptId, end, canStillAnswer, onEnded }: Options<Ended>) => {
  /** Known at once: the second press of a double click comes before the next rendering. */
  const isUnderWay = useRef(false)
  const { mutate, isPending, failureCount, error } = useMutation({
    mutationFn: async () => {
      const sent = sendPendingAnswers()
      await (canStillAnswer() ? sent : withTimeout(lastAnswersMs, sent))
      const isWaiting = listPendingAnswers().some((kept) => kept.mode === mode && kept.attemptId === attemptId)
      if (isWaiting && canStillAnswer()) {
        if (readSyncState() === 'given_up') throw new Error(givenUp.text)
        throw readSyncError() ?? offlineError()
      }
      return await end()
    },
    onSuccess: (ended) => {
      forgetPlace(attemptId)
      onEnded(ended)
    },
    onError: () => {
      isUnderWay.current = false
    },
    retry: (_, failure) => failure instanceof ApiError && isTransientError(failure),
    retryDelay: (failures) => Math.min(longestPauseMs, 500 * 2 ** failures),
  })

  const finish = () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    if (readSyncState() === 'given_up') void sendAgain()
    mutate()
  }
  return { finish, isPending, isWaitingForLine: isPending && failureCount > 0, error: isPending ? null : error }
}
