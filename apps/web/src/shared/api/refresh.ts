import { refreshToken } from '@dopusk/contract'
import { log } from '../log.ts'
import { ApiError, abortedError } from './api-error.ts'
import { trackPending } from './pending-requests.ts'
import { sendRequest } from './send-request.ts'
import { endSession, renewSession } from './session.ts'
import { readAccessToken, readRefreshToken, type TokenPair, timeLeftMs } from './tokens.ts'

const marginMs = 5000
const lockName = 'dopusk-token-refresh'

let running: Promise<void> | null = null
/** A refresh token that the server refused; it is not sent again. */
let refused: string | null = null

const exchangeTokens = async (stale: string) => {
  const refresh = readRefreshToken()
  if (readAccessToken() !== stale || refresh === null) return
  try {
    const request = { method: refreshToken.method, url: refreshToken.path, body: { refresh } }
    renewSession((await sendRequest(request, null)) as TokenPair)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'aborted') throw error
    if (readAccessToken() !== stale) return
    log('Token refresh failed', error)
    if (error.code === 'account_blocked') endSession({ message: error.message })
    else if (error.status >= 400 && error.status < 500) refused = refresh
  }
}

/** Tabs are separate processes: a `storage` event arrives with a delay, on a busy machine a long one. */
const storageSyncMs = 1000
const waitForStorageSync = () => new Promise((resolve) => setTimeout(resolve, storageSyncMs))

/**
 * Refreshes in one tab at a time. Insecure contexts have no Web Locks; the server tolerates a double use of the token.
 */
const withTabLock = async (stale: string, work: () => Promise<void>) => {
  if (!('locks' in navigator)) return await work()
  const lockRequest = new AbortController()
  const untrack = trackPending(lockRequest)
  let isRenewed = false
  const onStorage = () => {
    isRenewed = readAccessToken() !== stale
    if (isRenewed) lockRequest.abort()
  }
  addEventListener('storage', onStorage)
  try {
    await new Promise<void>((resolve, reject) => {
      const refreshUnderLock = async () => {
        await work().then(resolve, reject)
        if (readAccessToken() !== stale) await waitForStorageSync()
      }
      navigator.locks.request(lockName, { signal: lockRequest.signal }, refreshUnderLock).catch(reject)
    })
  } catch (error) {
    if (isRenewed) return
    throw lockRequest.signal.aborted ? abortedError() : error
  } finally {
    untrack()
    removeEventListener('storage', onStorage)
  }
}

/** Refreshes the token unless another request or tab has done it. */
export const refreshOnce = async (stale: string) => {
  const refresh = readRefreshToken()
  if (readAccessToken() !== stale || refresh === null || refresh === refused) return
  running ??= withTabLock(stale, () => exchangeTokens(stale)).finally(() => {
    running = null
  })
  await running
}

export const expiresSoon = (token: string) => timeLeftMs(token) <= marginMs
