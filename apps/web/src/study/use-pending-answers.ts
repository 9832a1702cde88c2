import { useMemo, useSyncExternalStore } from 'react'
import { readSyncState, type SyncState, subscribeToSyncState } from './answer-sender.ts'
import {
  type AttemptMode,
  listPendingAnswers,
  type PendingAnswer,
  subscribeToPendingAnswers,
} from './pending-answers.ts'

export type PendingByQuestion = ReadonlyMap<number, PendingAnswer>

/** The pending answers of one attempt, by question. */
export const usePendingAnswers = (mode: AttemptMode, attemptId: number): PendingByQuestion => {
  const stored = useSyncExternalStore(subscribeToPendingAnswers, listPendingAnswers)
  return useMemo(
    () =>
      new Map(
        stored
          .filter((answer) => answer.mode === mode && answer.attemptId === attemptId)
          .map((answer) => [answer.askedId, answer]),
      ),
    [stored, mode, attemptId],
  )
}

export const useSyncState = (): SyncState => useSyncExternalStore(subscribeToSyncState, readSyncState)
