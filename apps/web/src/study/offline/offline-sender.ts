import { type OfflineAnswer, type OfflineResult, saveOfflineAnswers } from '@dopusk/contract'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { serverNowMs } from '../../shared/api/tokens.ts'
import { callWithTimeout } from '../call-with-timeout.ts'
import { answerKey, countUnsent, offlineStudy } from './offline-study.ts'
import { changeOfflineSummary } from './offline-summary.ts'
import type { LocalAnswer, LocalAttempt, Refusal } from './offline-types.ts'
import type { EncryptedRecords } from './store/encrypted-records.ts'
import { kinds } from './store/offline-records.ts'

/** The server takes up to 200; on a weak line smaller ones get through. */
const batchSize = 100
/** The last right answer of a running attempt waits so long for its rating: the server takes a rating with its answer only. */
const ratingMs = 60_000

const toBody = (answer: LocalAnswer): OfflineAnswer => ({
  pack_id: answer.packId,
  client_attempt: answer.clientAttempt,
  question: answer.question,
  version: answer.version,
  proof: answer.proof,
  answer_items: answer.items,
  answer_time: answer.answerTimeS,
  answered_at: answer.answeredAt,
  ...(answer.rating !== null && { user_memorization: answer.rating }),
})

const byTime = (one: LocalAnswer, other: LocalAnswer) => Date.parse(one.answeredAt) - Date.parse(other.answeredAt)

const isOnScreen = ({ id }: LocalAttempt): boolean => location.search.includes(`check=${id}`)

/** Whether the learner may still rate it. */
const isBeingRated = (answer: LocalAnswer, attempt: LocalAttempt | undefined, all: readonly LocalAnswer[]): boolean => {
  if (attempt === undefined || !isOnScreen(attempt) || attempt.isFinished || !answer.isRight || answer.rating !== null)
    return false
  const ageMs = serverNowMs() - Date.parse(answer.answeredAt)
  const isLast = !all.some(({ attemptId, answeredAt }) => attemptId === attempt.id && answeredAt > answer.answeredAt)
  return isLast && ageMs >= 0 && ageMs < ratingMs
}

const listUnsent = async (records: EncryptedRecords, { withRatings }: { withRatings: boolean }) => {
  const study = offlineStudy(records)
  const answers = await study.answers()
  const attempts = new Map((await study.attempts()).map((attempt) => [attempt.id, attempt]))
  const unsent = answers.filter(({ state }) => state === 'unsent')
  const ready = unsent.filter(
    (answer) => !withRatings || !isBeingRated(answer, attempts.get(answer.attemptId), answers),
  )
  return { ready: ready.sort(byTime), waiting: unsent.length - ready.length }
}

/** What the server said of one answer, or why it refuses the whole request with this answer alone. */
type Outcome = { answer: LocalAnswer; result: Pick<OfflineResult, 'outcome' | 'refusal'> }

const isUnfit = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 413)

const send = async (batch: readonly LocalAnswer[]): Promise<Outcome[]> => {
  const { results } = await callWithTimeout((signal) =>
    call(saveOfflineAnswers, { body: { answers: batch.map(toBody) } }, { signal, whenExpired: 'fail' }),
  )
  return batch.flatMap((answer, index) => {
    const result = results[index]
    return result === undefined ? [] : [{ answer, result }]
  })
}

/** One answer that the server cannot read must not keep the others: the batch is halved until it is alone. */
const sendDivided = async (batch: readonly LocalAnswer[]): Promise<Outcome[]> => {
  try {
    return await send(batch)
  } catch (error) {
    if (!isUnfit(error)) throw error
    const [only] = batch
    if (only !== undefined && batch.length === 1) {
      const refusal = { code: 'invalid' as const, message: error.message }
      return [{ answer: only, result: { outcome: 'refused', refusal } }]
    }
    const middle = Math.ceil(batch.length / 2)
    return [...(await sendDivided(batch.slice(0, middle))), ...(await sendDivided(batch.slice(middle)))]
  }
}

const questionText = async (records: EncryptedRecords, answer: LocalAnswer): Promise<string> => {
  const attempt = await records.get<LocalAttempt>(kinds.attempt, answer.attemptId)
  return attempt?.questions[answer.no - 1]?.question.question_text ?? ''
}

const storeRefusals = async (records: EncryptedRecords, refused: readonly Outcome[]): Promise<void> => {
  const entries = await Promise.all(
    refused.map(
      async ({ answer, result }): Promise<[string, Refusal]> => [
        answerKey(answer),
        {
          questionText: await questionText(records, answer),
          answeredAt: answer.answeredAt,
          message: result.refusal?.message ?? '',
        },
      ],
    ),
  )
  await records.putAll(kinds.refusal, entries)
  const refusedCount = (await records.all(kinds.refusal)).size
  changeOfflineSummary((before) => ({ ...before, refusedCount }))
}

/** An answer leaves the queue only as stored, repeated, or refused for good. */
const settle = async (records: EncryptedRecords, outcomes: readonly Outcome[]): Promise<void> => {
  const isRefused = ({ result }: Outcome) => result.outcome === 'refused'
  // The reasons are stored first: a tab that is closed now must not lose them.
  await storeRefusals(records, outcomes.filter(isRefused))
  await records.putAll(
    kinds.answer,
    outcomes.map((outcome): [string, LocalAnswer] => [
      answerKey(outcome.answer),
      { ...outcome.answer, state: isRefused(outcome) ? 'refused' : 'sent' },
    ]),
  )
  await countUnsent(records)
}

export interface SentRound {
  /** The courses whose answers the server has taken. */
  userCourseIds: number[]
  /** Answers that wait for their rating. */
  waiting: number
}

const sendAll = async (records: EncryptedRecords, options: { withRatings: boolean }): Promise<SentRound> => {
  const userCourseIds = new Set<number>()
  for (;;) {
    const { ready, waiting } = await listUnsent(records, options)
    const batch = ready.slice(0, batchSize)
    if (batch.length === 0) return { userCourseIds: [...userCourseIds], waiting }
    const outcomes = await sendDivided(batch)
    if (outcomes.length === 0) throw new Error('the server named no result')
    await settle(records, outcomes)
    for (const { answer } of outcomes) userCourseIds.add(answer.userCourseId)
  }
}

const lockName = 'dopusk-offline-answers'

/**
 * Sends all unsent answers, in the order in which they were given. One tab at a time; without Web Locks two tabs may send the
 * same answer, which the server stores once. Rejects where the server does not answer: everything stays.
 */
export const sendOfflineAnswers = (
  records: EncryptedRecords,
  { withRatings = true }: { withRatings?: boolean } = {},
): Promise<SentRound> => {
  if (!('locks' in navigator)) return sendAll(records, { withRatings })
  return navigator.locks.request(lockName, () => sendAll(records, { withRatings }))
}
