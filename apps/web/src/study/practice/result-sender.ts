import { savePracticalResult } from '@dopusk/contract'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { isTransientError } from '../../shared/api/transient-error.ts'
import { createListeners } from '../../shared/listeners.ts'
import { showToast } from '../../shared/ui/toast-store.ts'
import { callWithTimeout } from '../call-with-timeout.ts'
import { listPendingResults, type PendingResult, removePendingResult } from './pending-results.ts'

export interface ResultSync {
  /** The last result that the server has stored. */
  saved: { run: string; atMs: number } | null
  /** The last round left results unsent. */
  hasFailed: boolean
  /** After a declined sign-in nothing is sent until the session changes. */
  isSignedOut: boolean
}

const firstPauseMs = 1000
const maxPauseMs = 60_000

const { notify, subscribe } = createListeners()
let sync: ResultSync = { saved: null, hasFailed: false, isSignedOut: false }
let running: Promise<void> | null = null
let failedRounds = 0
let timer: ReturnType<typeof setTimeout> | undefined

const setSync = (next: ResultSync) => {
  sync = next
  notify()
}

export const readResultSync = (): ResultSync => sync
export const subscribeToResultSync = subscribe

const needsSignIn = (error: unknown) => error instanceof ApiError && error.status === 401

const refusalText = ({ code, message }: ApiError) =>
  code === 'already_answered'
    ? 'Это задание уже решено на\u00a0другом устройстве: сохранён первый ответ'
    : `Результат задания не\u00a0сохранён на\u00a0сервере. ${message}`

const send = ({ userCourseId, run, practicalId, isRight, answer }: PendingResult) =>
  callWithTimeout((signal) =>
    call(
      savePracticalResult,
      { body: { user_course: userCourseId, run, practical: practicalId, is_right: isRight, answer } },
      { signal },
    ),
  )

/** Returns the failure that keeps the result pending. A final refusal is told and removes it. */
const sendResult = async (result: PendingResult): Promise<unknown> => {
  try {
    await send(result)
    removePendingResult(result)
    setSync({ ...sync, saved: { run: result.run, atMs: Date.now() } })
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || isTransientError(error) || needsSignIn(error)) return error
    removePendingResult(result)
    showToast(refusalText(error), 'red')
    return null
  }
}

/** The server failed on this result only; the others may pass. */
const isAlone = (error: unknown) => error instanceof ApiError && error.code === 'internal'

const keyOf = ({ run, practicalId }: PendingResult) => `${run} ${practicalId}`

const sendAll = async (): Promise<void> => {
  const tried = new Set<string>()
  // Looked up each time: results are stored while others are being sent.
  const findNext = () => listPendingResults().find((result) => !tried.has(keyOf(result)))
  let failure: unknown = null
  for (let next = findNext(); next !== undefined; next = findNext()) {
    tried.add(keyOf(next))
    const problem = await sendResult(next)
    failure = problem ?? failure
    if (problem !== null && !isAlone(problem)) break
  }
  failedRounds = failure === null ? 0 : failedRounds + 1
  setSync({ ...sync, hasFailed: failure !== null, isSignedOut: needsSignIn(failure) })
  if (failure === null || sync.isSignedOut) return
  timer = setTimeout(() => void sendPendingResults(), Math.min(maxPauseMs, firstPauseMs * 2 ** (failedRounds - 1)))
}

/** Sends pending results one by one and schedules a retry after a failure. Resolves after this round. */
export const sendPendingResults = (): Promise<void> => {
  clearTimeout(timer)
  running ??= sendAll().finally(() => {
    running = null
  })
  return running
}
