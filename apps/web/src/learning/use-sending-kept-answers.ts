import { useEffect } from 'react'
import { subscribeToSession } from '../shared/api/session.ts'
import { sendKeptAnswers } from './answer-sender.ts'

/** Whatever screen a person comes back to, what they have answered goes out: at once, and whenever the line may be back. */
export const useSendingKeptAnswers = (): void => {
  useEffect(() => {
    const send = () => void sendKeptAnswers()
    const sendWhenSeen = () => {
      if (document.visibilityState === 'visible') send()
    }
    send()
    addEventListener('online', send)
    document.addEventListener('visibilitychange', sendWhenSeen)
    const unsubscribe = subscribeToSession(send)
    return () => {
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', sendWhenSeen)
      unsubscribe()
    }
  }, [])
}
