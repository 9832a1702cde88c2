import { type CheckQuestion, saveCheckAnswer, saveTicketAnswer } from '@dopusk/contract'
import { ApiError, offlineError } from '../shared/api/api-error.ts'
import { call } from '../shared/api/call.ts'
import { dropAnswer, type KeptAnswer, listKeptAnswers } from './kept-answers.ts'

/** What became of a kept answer: its question with the verdict, or why the server will never take it. */
export type AnswerOutcome =
  | { kept: KeptAnswer; question: CheckQuestion; refusal: null }
  | { kept: KeptAnswer; question: null; refusal: ApiError }

/** A repeat is harmless, so a request that hangs is not waited for. */
const patienceMs = 10_000
const longestPauseMs = 15_000
const firstPauseMs = 1000

let sending: Promise<void> | null = null
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
const outcomeListeners = new Set<(outcome: AnswerOutcome) => void>()
const stateListeners = new Set<() => void>()

const tellState = () => {
  for (const listener of stateListeners) listener()
}

const setFailures = (next: number) => {
  if (next === failures) return
  failures = next
  tellState()
}

/** No answer, or one that speaks of the server's state and not of this answer: it may pass. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429

/** The person declined to sign in again: asked anew only when they do something. */
const wantsSignIn = (error: unknown) => error instanceof ApiError && error.status === 401

const send = async ({ mode, askedId: id, items, answerTimeS }: KeptAnswer): Promise<CheckQuestion> => {
  const input = { params: { id }, body: { answer_items: items, answer_time: answerTimeS } }
  const limit = new AbortController()
  const tooLong = setTimeout(() => limit.abort(offlineError()), patienceMs)
  try {
    const { signal } = limit
    return mode === 'ticket'
      ? await call(saveTicketAnswer, input, { signal })
      : await call(saveCheckAnswer, input, { signal })
  } finally {
    clearTimeout(tooLong)
  }
}

const settle = async (kept: KeptAnswer): Promise<void> => {
  const outcome = await send(kept).then(
    (question): AnswerOutcome => ({ kept, question, refusal: null }),
    (error: unknown): AnswerOutcome => {
      if (!(error instanceof ApiError) || mayPass(error) || wantsSignIn(error)) throw error
      return { kept, question: null, refusal: error }
    },
  )
  setFailures(0)
  // First the outcome, then the drop: nobody sees the question neither kept nor answered.
  for (const listener of outcomeListeners) listener(outcome)
  dropAnswer(kept)
}

const sendAll = async (): Promise<void> => {
  for (let [next] = listKeptAnswers(); next !== undefined; [next] = listKeptAnswers()) {
    try {
      await settle(next)
    } catch (error) {
      setFailures(failures + 1)
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1))
      if (!wantsSignIn(error)) timer = setTimeout(sendKeptAnswers, pauseMs)
      return
    }
  }
}

/** Sends what is kept, one after another, and goes on trying by itself. Resolves when this round is over. */
export const sendKeptAnswers = (): Promise<void> => {
  clearTimeout(timer)
  sending ??= sendAll().finally(() => {
    sending = null
  })
  return sending
}

/** Whether the last try failed: answers lie here and the line is down. */
export const isLineDown = () => failures > 0

export const subscribeToLine = (listener: () => void) => {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
}

export const subscribeToOutcomes = (listener: (outcome: AnswerOutcome) => void) => {
  outcomeListeners.add(listener)
  return () => {
    outcomeListeners.delete(listener)
  }
}
