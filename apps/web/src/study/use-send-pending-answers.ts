import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribeToSession } from '../shared/api/session.ts'
import { showToast } from '../shared/ui/toast-store.ts'
import { readSyncState, sendPendingAnswers, subscribeToOutcomes, subscribeToSyncState } from './answer-sender.ts'
import { applyOutcome } from './apply-outcome.ts'
import { attemptKey } from './attempt-queries.ts'
import { givenUpNotice } from './notice.ts'

/** Sends pending answers from every screen: at once, and whenever the connection may be back. */
export const useSendPendingAnswers = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const send = () => void sendPendingAnswers()
    const sendIfSignedIn = () => {
      if (readSyncState() !== 'signed_out') send()
    }
    const sendWhenVisible = () => {
      if (document.visibilityState === 'visible') sendIfSignedIn()
    }
    send()
    addEventListener('online', sendIfSignedIn)
    document.addEventListener('visibilitychange', sendWhenVisible)
    const unsubscribe = subscribeToSession(send)
    return () => {
      removeEventListener('online', sendIfSignedIn)
      document.removeEventListener('visibilitychange', sendWhenVisible)
      unsubscribe()
    }
  }, [])

  useEffect(() => {
    const unsubscribe = subscribeToSyncState(() => {
      if (readSyncState() === 'given_up') showToast(givenUpNotice.text, 'red', givenUpNotice.action)
    })
    return () => void unsubscribe()
  }, [])

  useEffect(
    () =>
      subscribeToOutcomes((outcome) => {
        const { answer, refusal } = outcome
        const isOnScreen = client
          .getQueryCache()
          .find({ queryKey: attemptKey(answer.mode, answer.attemptId) })
          ?.isActive()
        if (refusal !== null && !isOnScreen)
          showToast(`Ответ, данный раньше, не\u00a0засчитан. ${refusal.message}`, 'red')
        return applyOutcome(client, outcome)
      }),
    [client],
  )
}
