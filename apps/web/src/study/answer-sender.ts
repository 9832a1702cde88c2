import { type CheckQuestion, saveCheckAnswer, saveTicketAnswer } from '@dopusk/contract'
import { ApiError } from '../shared/api/api-error.ts'
import { call } from '../shared/api/call.ts'
import { createListeners } from '../shared/listeners.ts'
import { callWithTimeout } from './call-with-timeout.ts'
import { listPendingAnswers, type PendingAnswer, removePendingAnswer } from './pending-answers.ts'

/** What became of a answer answer: its question with the verdict, or why the server will never take it. */
export type AnswerOutcome =
  | { answer: PendingAnswer; question: CheckQuestion; refusal: null }
  | { answer: PendingAnswer; question: null; refusal: ApiError }

/**
 * How the last try went. Without a session nobody is asked again until they do something; given up are answers that the
 * server failed on too often: they stay stored until somebody sends them again or the page is started anew.
 */
export type SyncState = 'ok' | 'offline' | 'signed_out' | 'given_up'

const maxPauseMs = 15_000
const firstPauseMs = 1000
/** One answer that the server chokes on must not hold up those behind it; a server that is down is not asked for all. */
const maxConsecutiveFailures = 2

/** With the pauses above: about half a minute. */
const maxTries = 6

let running: Promise<void> | null = null
let failures = 0
let lastState: SyncState = 'ok'
/** How often the server has failed on an answer, by its name. */
const serverFailures = new Map<string, number>()
let lastFailure: Error | null = null
let timer: ReturnType<typeof setTimeout> | undefined
type OutcomeListener = (outcome: AnswerOutcome) => void | Promise<void>

/** Not `createListeners`: the sender waits for what these return. */
const outcomeListeners = new Set<OutcomeListener>()
const { notify, subscribe } = createListeners()

const needsSignIn = (error: unknown) => error instanceof ApiError && error.status === 401

/** Why answer answers could not be sent; null where the last try went well. */
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

/** No answer, one about the server's state, or none of the server's own (a proxy, a portal): not the last word. */
export const isTransientError = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return true
  const { status, code } = error
  return status === 0 || status >= 500 || status === 429 || code === 'not_understood' || code === 'csrf_failed'
}

/** The server itself has failed on this request. One that is down, or says "later", is a line that is down. */
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
  // First the outcome is shown, then the answer dropped: nobody sees the question neither answer nor answered.
  await Promise.all([...outcomeListeners].map(async (listener) => listener(outcome)))
  removePendingAnswer(answer)
}

/** The failure, unless the answer is given up with it: then there is nothing more to try. */
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

/** Sends what is answer, one after another, and goes on trying by itself. Resolves when this round is over. */
export const sendPendingAnswers = (): Promise<void> => {
  clearTimeout(timer)
  running ??= sendAll().finally(() => {
    running = null
  })
  return running
}

/** Sends what was given up too. */
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
