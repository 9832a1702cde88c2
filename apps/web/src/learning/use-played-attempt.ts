import type { CheckQuestion } from '@dopusk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { showToast } from '../shared/ui/toast-store.ts'
import { sendKeptAnswers, subscribeToOutcomes } from './answer-sender.ts'
import { attemptKey, changeQuestion } from './attempt-queries.ts'
import { type AttemptMode, keepAnswer } from './kept-answers.ts'
import { useKeptAnswers } from './use-kept-answers.ts'

/** A question of an attempt with what is chosen and not yet confirmed. */
export interface PlayedQuestion extends CheckQuestion {
  waitingItems: number[] | null
}

export const isAnswered = ({ status, waitingItems }: PlayedQuestion): boolean =>
  status !== 'Not Answered' || waitingItems !== null

interface Attempt {
  mode: AttemptMode
  id: number
  questions: CheckQuestion[]
}

/** Answers go into the browser first and to the server from there; what comes back goes into the attempt at hand. */
export const usePlayedAttempt = ({ mode, id, questions }: Attempt) => {
  const client = useQueryClient()
  const kept = useKeptAnswers(mode, id)
  const [savedAtMs, setSavedAtMs] = useState<number | null>(null)
  const [lostCount, setLostCount] = useState(0)

  useEffect(
    () =>
      subscribeToOutcomes(({ kept: { mode: keptMode, attemptId, askedId }, question, refusal }) => {
        if (keptMode !== mode || attemptId !== id) return
        if (question !== null) {
          // A reading that began before this answer must not overwrite it.
          void client.cancelQueries({ queryKey: attemptKey(mode, id) })
          changeQuestion(client, mode, id, askedId, () => question)
          setSavedAtMs(Date.now())
          return
        }
        const isLate = refusal.code === 'ticket_finished' || refusal.code === 'check_finished'
        if (isLate) setLostCount((count) => count + 1)
        else showToast(refusal.message, 'red')
        // The server knows better how this attempt stands: answered elsewhere, ended, gone.
        void client.invalidateQueries({ queryKey: attemptKey(mode, id) })
      }),
    [client, mode, id],
  )

  const played: PlayedQuestion[] = questions.map((question) => ({
    ...question,
    waitingItems: question.status === 'Not Answered' ? (kept.get(question.id)?.items ?? null) : null,
  }))

  const answer = (askedId: number, items: number[], answerTimeS: number) => {
    keepAnswer({ mode, attemptId: id, askedId, items, answerTimeS, keptAtMs: Date.now() })
    void sendKeptAnswers()
  }

  return { played, answer, savedAtMs, lostCount, waitingCount: kept.size }
}
