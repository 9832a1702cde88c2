import { useMemo, useSyncExternalStore } from 'react'
import { readSending, type Sending, subscribeToSending } from './answer-sender.ts'
import { type AttemptMode, type KeptAnswer, listKeptAnswers, subscribeToKeptAnswers } from './kept-answers.ts'

export type KeptByQuestion = ReadonlyMap<number, KeptAnswer>

/** Answers of one attempt that the server has not confirmed yet, by question. */
export const useKeptAnswers = (mode: AttemptMode, attemptId: number): KeptByQuestion => {
  const kept = useSyncExternalStore(subscribeToKeptAnswers, listKeptAnswers)
  return useMemo(
    () =>
      new Map(
        kept
          .filter((answer) => answer.mode === mode && answer.attemptId === attemptId)
          .map((answer) => [answer.askedId, answer]),
      ),
    [kept, mode, attemptId],
  )
}

export const useSending = (): Sending => useSyncExternalStore(subscribeToSending, readSending)
