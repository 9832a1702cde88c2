import { logout } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { removePersonalQueries } from '../../shared/api/queries.ts'
import { endSession } from '../../shared/api/session.ts'
import { log } from '../../shared/log.ts'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'
import { readOfflineSummary } from '../../study/offline/offline-summary.ts'

const logoutTimeoutMs = 3000

/** Ends the session on the server if it answers in time; the browser signs out either way. */
const logOutOnServer = async () => {
  try {
    await call(logout, {}, { whenExpired: 'fail', signal: AbortSignal.timeout(logoutTimeoutMs) })
  } catch (error) {
    log('Sign-out did not reach the server', error)
  }
}

/** Nothing that was stored for study without a connection stays in this browser. */
const deleteOfflineStudy = async () => {
  if (readOfflineSummary() === null) return
  try {
    await (await import('../../study/offline/offline-runtime.ts')).deleteOwnRecords()
  } catch (error) {
    log('The stored course was not deleted', error)
  }
}

/** The next person at this device gets nothing; the server sends nothing to a session that has ended, either. */
const unsubscribeFromPush = async () => {
  if (globalThis.Notification?.permission !== 'granted') return
  try {
    await (await import('../../shared/worker/push-subscription.ts')).dropSubscription()
  } catch (error) {
    log('The browser is still subscribed to push', error)
  }
}

export const useSignOut = (path: string) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const signOut = useMutation({
    mutationFn: logOutOnServer,
    onSuccess: async () => {
      void unsubscribeFromPush()
      await deleteOfflineStudy()
      endSession({ path })
      removePersonalQueries(queryClient)
      await navigate(path)
    },
  })
  return { ...signOut, mutate: useMutateOnce(signOut.mutate) }
}
