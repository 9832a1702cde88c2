import { type CheckQuestion, saveCheckAnswer, saveTicketAnswer } from '@dopusk/contract'
import { ApiError } from '../shared/api/api-error.ts'
import { call } from '../shared/api/call.ts'
import { isTransientError } from '../shared/api/transient-error.ts'
import { createListeners } from '../shared/listeners.ts'
import { callWithTimeout } from './call-with-timeout.ts'
import { listPendingAnswers, type PendingAnswer, removePendingAnswer } from './pending-answers.ts'

/** The result of sending an answer: its question with the verdict, or a final refusal. */
export type AnswerOutcome =
  | { answer: PendingAnswer; question: CheckQuestion; refusal: null }
  | { answer: PendingAnswer; question: null; refusal: ApiError }

/**
 * The result of the last attempt. After a declined sign-in nothing is sent until the person acts. `given_up`: answers
 * on which the server failed too often; they stay stored until somebody retries or the page is loaded again.
 */
export type SyncState = 'ok' | 'offline' | 'signed_out' | 'given_up'

const maxPauseMs = 15_000
const firstPauseMs = 1000
/**
 * After so many failures in a row a round ends: one bad answer must not block the others, but a server that is down must
 * not be called for each of them.
 */
const maxConsecutiveFailures = 2

/** Tries for one answer on which the server fails: about half a minute with the pauses between them. */
const maxTries = 6

let running: Promise<void> | null = null
let failures = 0
let lastState: SyncState = 'ok'
/** The number of server failures, by answer. */
const serverFailures = new Map<string, number>()
let lastFailure: Error | null = null
let timer: ReturnType<typeof setTimeout> | undefined
type OutcomeListener = (outcome: AnswerOutcome) => void | Promise<void>

/** Not `createListeners`: the sender waits for what these return. */
const outcomeListeners = new Set<OutcomeListener>()
const { notify, subscribe } = createListeners()

const needsSignIn = (error: unknown) => error instanceof ApiError && error.status === 401

/** Why the last attempt failed; null after a success. */
export const readSyncError = (): Error | null => lastFailure

const keyOf = ({ mode, askedId }: PendingAnswer) => `${mode} ${askedId}`
const isGivenUp = (answer: PendingAnswer) => (serverFailures.get(keyOf(answer)) ?? 0) >= maxTries

export const readSyncState = (): SyncState => {
  if (lastFailure !== null) return needsSignIn(lastFailure) ? 'signed_out' : 'offline'
  return serverFailures.size > 0 && listPendingAnswers().some(isGivenUp) ? 'given_up' : 'ok'
}

const dropSentFailures = () => {
  const keys = new Set(listPendingAnswers().map(keyOf))
  for (const key of serverFailures.keys()) if (!keys.has(key)) serverFailures.delete(key)
}

const endRound = (failure: Error | null) => {
  dropSentFailures()
  lastFailure = failure
  failures = failure === null ? 0 : failures + 1
  const state = readSyncState()
  if (state === lastState) return
  lastState = state
  notify()
}

/** The server failed on this request. A server that is down or sends 429 counts as offline instead. */
const isServerFailure = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'internal' || error.code === 'csrf_failed')

const send = ({ mode, askedId: id, items, answerTimeS }: PendingAnswer): Promise<CheckQuestion> => {
  const input = { params: { id }, body: { answer_items: items, answer_time: answerTimeS } }
  return callWithTimeout<CheckQuestion>((signal) =>
    mode === 'ticket' ? call(saveTicketAnswer, input, { signal }) : call(saveCheckAnswer, input, { signal }),
  )
}

const sendAnswer = async (answer: PendingAnswer): Promise<void> => {
  const outcome = await send(answer).then(
    (question): AnswerOutcome => ({ answer, question, refusal: null }),
    (error: unknown): AnswerOutcome => {
      if (!(error instanceof ApiError) || isTransientError(error) || needsSignIn(error)) throw error
      return { answer, question: null, refusal: error }
    },
  )
  // The outcome is shown before the answer is removed, so that the question never looks unanswered.
  await Promise.all([...outcomeListeners].map(async (listener) => listener(outcome)))
  removePendingAnswer(answer)
}

/** Returns the failure, or null if the answer is given up with it. */
const recordFailure = (answer: PendingAnswer, error: unknown): Error | null => {
  if (isServerFailure(error)) serverFailures.set(keyOf(answer), (serverFailures.get(keyOf(answer)) ?? 0) + 1)
  if (isGivenUp(answer)) return null
  return error instanceof Error ? error : new Error(String(error))
}

const sendAll = async (): Promise<void> => {
  const tried = new Set<string>()
  const findNext = () => listPendingAnswers().find((answer) => !tried.has(keyOf(answer)) && !isGivenUp(answer))
  let failure: Error | null = null
  let consecutiveFailures = 0
  for (let next = findNext(); next !== undefined && consecutiveFailures < maxConsecutiveFailures; next = findNext()) {
    tried.add(keyOf(next))
    try {
      await sendAnswer(next)
      consecutiveFailures = 0
    } catch (error) {
      failure = recordFailure(next, error) ?? failure
      consecutiveFailures =
        error instanceof ApiError && error.status >= 500 ? consecutiveFailures + 1 : maxConsecutiveFailures
    }
  }
  endRound(failure)
  if (readSyncState() !== 'offline') return
  timer = setTimeout(() => void sendPendingAnswers(), Math.min(maxPauseMs, firstPauseMs * 2 ** (failures - 1)))
}

/** Sends pending answers one by one and schedules a retry after a failure. Resolves after this round. */
export const sendPendingAnswers = (): Promise<void> => {
  clearTimeout(timer)
  running ??= sendAll().finally(() => {
    running = null
  })
  return running
}

/** Sends given-up answers too. */
export const retryPendingAnswers = (): Promise<void> => {
  serverFailures.clear()
  return sendPendingAnswers()
}

export const subscribeToSyncState = subscribe

export const subscribeToOutcomes = (listener: OutcomeListener) => {
  outcomeListeners.add(listener)
  return () => {
    outcomeListeners.delete(listener)
  }
}
