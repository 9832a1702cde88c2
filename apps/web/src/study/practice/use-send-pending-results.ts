import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribeToSession } from '../../shared/api/session.ts'
import { listPendingResults } from './pending-results.ts'
import { isRunsKey } from './practice-queries.ts'
import { readResultSync, sendPendingResults, subscribeToResultSync } from './result-sender.ts'

const sendIfAny = () => {
  if (listPendingResults().length > 0) void sendPendingResults()
}

const sendIfSignedIn = () => {
  if (!readResultSync().isSignedOut && document.visibilityState === 'visible') sendIfAny()
}

/** Sends pending practical results from every screen: at once, and whenever the connection may be back. */
export const useSendPendingResults = (): void => {
  const client = useQueryClient()
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

  useEffect(() => {
    let last = readResultSync().saved
    const unsubscribe = subscribeToResultSync(() => {
      const { saved } = readResultSync()
      if (saved === last) return
      last = saved
      void client.invalidateQueries({ predicate: ({ queryKey }) => isRunsKey(queryKey) })
    })
    return () => void unsubscribe()
  }, [client])
}
