import type { CheckQuestion } from '@dopusk/contract'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { log } from '../../../shared/log.ts'
import type { StoredVerdict } from '../answers/stored-verdict.ts'
import { isLineDown, subscribeToLine } from '../line-state.ts'
import { readOfflineSummary } from '../offline-summary.ts'

interface Answered extends CheckQuestion {
  /** Chosen, and not confirmed by the server. */
  pendingItems: number[] | null
}

/** Without a connection the stored course says what an answer is worth; the server grades it when it comes. */
export const useStoredVerdicts = <Played extends Answered>(played: Played[], isShown: boolean): Played[] => {
  const isDown = useSyncExternalStore(subscribeToLine, isLineDown, () => false)
  const [verdicts, setVerdicts] = useState<ReadonlyMap<number, StoredVerdict | null>>(new Map())
  const waiting = played.find(({ id, pendingItems }) => pendingItems !== null && !verdicts.has(id))
  const waitingId = isShown && isDown ? (waiting?.id ?? null) : null
  const find = useEffectEvent(async (): Promise<StoredVerdict | null> => {
    if (waiting?.pendingItems == null || readOfflineSummary() === null) return null
    const { findStoredVerdict } = await import('../offline-runtime.ts')
    return findStoredVerdict(waiting, waiting.pendingItems)
  })

  useEffect(() => {
    if (waitingId === null) return
    let isGone = false
    void find()
      .catch((error: unknown) => {
        log('What is stored for study without a connection cannot be read', error)
        return null
      })
      .then((verdict) => {
        if (!isGone) setVerdicts((before) => new Map(before).set(waitingId, verdict))
      })
    return () => {
      isGone = true
    }
  }, [waitingId])

  return verdicts.size === 0
    ? played
    : played.map((question) => ({ ...question, ...(question.pendingItems && verdicts.get(question.id)) }))
}
