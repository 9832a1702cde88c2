import { getCurrentUser } from '@dopusk/contract'
import { ApiError } from '../../shared/api/api-error.ts'
import { perform } from '../../shared/api/call.ts'
import { subscribeToSession } from '../../shared/api/session.ts'
import { log } from '../../shared/log.ts'
import { isLineDown, noteLine, subscribeToLine } from './line-state.ts'
import { sendOfflineAnswers } from './offline-sender.ts'
import { countUnsent, noteStoredPacks, offlineStudy } from './offline-study.ts'
import { readOfflineSummary } from './offline-summary.ts'
import type { LocalAnswer, LocalAttempt } from './offline-types.ts'
import { refreshPacks } from './save-pack.ts'
import { sendFavouriteChanges } from './send-favourites.ts'
import { onSendingRequested } from './sending-request.ts'
import type { EncryptedRecords } from './store/encrypted-records.ts'
import { deleteOtherPeople, kinds, ownRecords } from './store/offline-records.ts'

const firstPauseMs = 1000
const maxPauseMs = 60_000
/** After so long the last answer is sent without its rating. */
const ratingPauseMs = 61_000
const dayMs = 86_400_000

const isUnsettled = ({ state }: LocalAnswer) => state === 'unsent' || state === 'sent'

/** Attempts of yesterday and earlier whose answers the server has. */
const removeOldAttempts = async (records: EncryptedRecords): Promise<void> => {
  const answers = [...(await records.all<LocalAnswer>(kinds.answer))]
  const unsettled = new Set(answers.filter(([, answer]) => isUnsettled(answer)).map(([, { attemptId }]) => attemptId))
  const attempts = [...(await records.all<LocalAttempt>(kinds.attempt)).values()]
  const old = attempts.filter(({ id, createdAt }) => !unsettled.has(id) && Date.now() - Date.parse(createdAt) > dayMs)
  const oldIds = new Set(old.map(({ id }) => id))
  await records.remove(
    kinds.answer,
    answers.filter(([, { attemptId }]) => oldIds.has(attemptId)).map(([key]) => key),
  )
  await records.remove(kinds.attempt, [...oldIds].map(String))
}

/** Whether the server answers; a refusal is an answer too. */
const probe = async (): Promise<void> => {
  const isUp = await perform(getCurrentUser, {}, { whenExpired: 'fail' }, { isLong: true }).then(
    () => true,
    (error: unknown) => error instanceof ApiError && error.status > 0 && error.code !== 'not_understood',
  )
  noteLine(isUp)
}

/**
 * Sends what was answered without a connection, keeps packs fresh and notices when the connection is back, as long as a screen of
 * a learner is open. `onDelivered` runs after the server has taken answers. The result stops it.
 */
export const runOfflineStudy = (onDelivered: () => void): (() => void) => {
  let isStopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null

  const repeatAfter = (pauseMs: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(start, pauseMs)
  }

  const sendAll = async (records: EncryptedRecords): Promise<void> => {
    const { userCourseIds, waiting } = await sendOfflineAnswers(records)
    const starCount = await sendFavouriteChanges(records)
    if (userCourseIds.length > 0) onDelivered()
    await refreshPacks(records, { isChanged: ({ id }) => starCount > 0 || userCourseIds.includes(id) })
    if (waiting > 0) repeatAfter(ratingPauseMs)
  }

  const round = async (): Promise<void> => {
    const records = ownRecords()
    if (records === null || !navigator.onLine) return
    if (isLineDown()) await probe()
    if (!isLineDown()) await sendAll(records)
  }

  const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

  const work = () => {
    clearTimeout(timer)
    running ??= round()
      .then(
        () => {
          failures = 0
        },
        (error: unknown) => {
          failures += 1
          if (!(error instanceof ApiError)) log('Answers given without a connection were not sent', error)
          // After a sign-in of the same person the session says so.
          if (!isSignedOut(error)) repeatAfter(Math.min(maxPauseMs, firstPauseMs * 2 ** (failures - 1)))
        },
      )
      .finally(() => {
        running = null
        if (isLineDown() && navigator.onLine && readOfflineSummary() !== null)
          repeatAfter(Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(failures++, 6)))
      })
    return running
  }
  const start = () => void work()
  const workWhenVisible = () => {
    if (document.visibilityState === 'visible') start()
  }

  const begin = async (): Promise<void> => {
    await deleteOtherPeople()
    const records = ownRecords()
    if (records === null) return
    await countUnsent(records)
    // Expired packs are deleted; the summary may have been lost, as when somebody clears a part of the browser's data.
    noteStoredPacks(await offlineStudy(records).packs())
    await removeOldAttempts(records)
    await work()
  }
  void begin().catch((error: unknown) => log('Study without a connection did not start', error))

  const stops = [subscribeToLine(workWhenVisible), subscribeToSession(workWhenVisible), onSendingRequested(start)]
  addEventListener('online', start)
  document.addEventListener('visibilitychange', workWhenVisible)
  return () => {
    isStopped = true
    clearTimeout(timer)
    for (const stop of stops) stop()
    removeEventListener('online', start)
    document.removeEventListener('visibilitychange', workWhenVisible)
  }
}
