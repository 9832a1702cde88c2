import { useEffect } from 'react'
import { subscribeToSession } from '../../shared/api/session.ts'
import { listPendingResults } from './pending-results.ts'
import { readResultSync, sendPendingResults } from './result-sender.ts'

const sendIfAny = () => {
  if (listPendingResults().length > 0) void sendPendingResults()
}

const sendIfSignedIn = () => {
  if (!readResultSync().isSignedOut && document.visibilityState === 'visible') sendIfAny()
}

/** Sends pending practical results from every screen: at once, and whenever the connection may be back. */
export const useSendPendingResults = (): void => {
  useEffect(() => {
    sendIfAny()
    addEventListener('online', sendIfSignedIn)
    document.addEventListener('visibilitychange', sendIfSignedIn)
    const unsubscribe = subscribeToSession(sendIfAny)
    return () => {
      removeEventListener('online', sendIfSignedIn)
      document.removeEventListener('visibilitychange', sendIfSignedIn)
      unsubscribe()
    }
  }, [])
}
