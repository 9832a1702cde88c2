import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { coursesKey } from '../../../shared/api/user-course-queries.ts'
import { formatDate } from '../../../shared/format/date-time.ts'
import { setOfflineNotice } from '../../../shared/ui/offline-banner.tsx'
import { listPendingAnswers, subscribeToPendingAnswers } from '../../pending-answers.ts'
import { listPendingResults, subscribeToPendingResults } from '../../practice/pending-results.ts'
import { isLineDown, subscribeToLine } from '../line-state.ts'
import { isLocalId } from '../local-ids.ts'
import { readOfflineSummary, subscribeToOfflineSummary } from '../offline-summary.ts'
import { requestSending } from '../sending-request.ts'

/** Of all kinds; those of the server's own attempts are on their way within a moment while there is a connection. */
const countUnsent = (isDown: boolean): number => {
  const offline = readOfflineSummary()?.unsentCount ?? 0
  if (!isDown) return offline
  return (
    offline + listPendingAnswers().filter(({ attemptId }) => !isLocalId(attemptId)).length + listPendingResults().length
  )
}

/** Where there is no connection: what study goes on with. */
const studyWords = (): string => {
  const expiries = Object.values(readOfflineSummary()?.packs ?? {}).map(({ expiresAt }) => expiresAt)
  const latest = expiries.sort().at(-1)
  if (latest === undefined) return 'Нет подключения к\u00a0сети'
  return `Нет связи. Занимаемся по\u00a0сохранённому курсу, он\u00a0действует до\u00a0${formatDate(latest)}`
}

const noticeText = (): string | null => {
  const isDown = isLineDown()
  const unsent = countUnsent(isDown)
  const parts = [...(isDown ? [studyWords()] : []), ...(unsent > 0 ? [`Не\u00a0отправлено ответов: ${unsent}`] : [])]
  return parts.length === 0 ? null : parts.join('. ')
}

/** The line above every screen: no connection, and how many answers are not sent. */
const useOfflineNotice = () => {
  useEffect(() => {
    const update = () => setOfflineNotice(noticeText())
    update()
    const stops = [
      subscribeToLine,
      subscribeToOfflineSummary,
      subscribeToPendingAnswers,
      subscribeToPendingResults,
    ].map((subscribe) => subscribe(update))
    return () => {
      for (const stop of stops) stop()
      setOfflineNotice(null)
    }
  }, [])
}

/** Answers given without a connection that the server does not have yet. */
export const useStoredAnswerCount = (): number =>
  useSyncExternalStore(
    subscribeToOfflineSummary,
    () => readOfflineSummary()?.unsentCount ?? 0,
    () => 0,
  )

const startDelayMs = 1500

/** Sends what was answered without a connection, from every screen of a learner; loads its code after the screen. */
export const useOfflineStudy = (pathname: string): void => {
  const client = useQueryClient()
  useOfflineNotice()
  // An attempt that is left waits for no rating.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every new path
  useEffect(() => requestSending(), [pathname])
  useEffect(() => {
    if (!('indexedDB' in globalThis)) return
    let isGone = false
    let stop: (() => void) | undefined
    const start = async () => {
      const { runOfflineStudy } = await import('../offline-runtime.ts')
      if (!isGone) stop = runOfflineStudy(() => void client.invalidateQueries({ queryKey: coursesKey }))
    }
    // Without a connection and without a stored copy the code does not load; there is nothing to send then.
    const timer = setTimeout(() => void start().catch(() => {}), startDelayMs)
    return () => {
      isGone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [client])
}
