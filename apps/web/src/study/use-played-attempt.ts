import type { CheckQuestion } from '@dopusk/contract'
import { useEffect, useMemo, useState } from 'react'
import { showToast } from '../shared/ui/toast-store.ts'
import { sendPendingAnswers, subscribeToOutcomes } from './answer-sender.ts'
import { type AttemptMode, storePendingAnswer } from './pending-answers.ts'
import { usePendingAnswers } from './use-pending-answers.ts'

/** A question of an attempt with what is chosen and not yet confirmed. */
export interface PlayedQuestion extends CheckQuestion {
  waitingItems: number[] | null
}

export const isAnswered = ({ status, waitingItems }: PlayedQuestion): boolean =>
  status !== 'Not Answered' || waitingItems !== null

/** The server takes no more than a day; a page may be left open for longer. */
const longestAnswerS = 86_400

interface Attempt {
  mode: AttemptMode
  id: number
  questions: CheckQuestion[]
}

/** Answers go into the browser first and to the server from there. */
export const usePlayedAttempt = ({ mode, id, questions }: Attempt) => {
  const kept = usePendingAnswers(mode, id)
  const [savedAtMs, setSavedAtMs] = useState<number | null>(null)
  const [lostCount, setLostCount] = useState(0)

  useEffect(
    () =>
      subscribeToOutcomes(({ kept: { mode: keptMode, attemptId }, refusal }) => {
        if (keptMode !== mode || attemptId !== id) return
        if (refusal === null) setSavedAtMs(Date.now())
        else if (refusal.code === 'ticket_finished') setLostCount((count) => count + 1)
        else showToast(refusal.message, 'red')
      }),
    [mode, id],
  )

  const played = useMemo(
    () =>
      questions.map((question): PlayedQuestion => {
        const waiting = question.status === 'Not Answered' ? kept.get(question.id) : undefined
        const answerTimeS = waiting?.answerTimeS ?? question.answer_time
        return { ...question, answer_time: answerTimeS, waitingItems: waiting?.items ?? null }
      }),
    [questions, kept],
  )

  const answer = (askedId: number, items: number[], thoughtMs: number) => {
    const answerTimeS = Math.min(longestAnswerS, Math.floor(thoughtMs / 1000))
    storePendingAnswer({ mode, attemptId: id, askedId, items, answerTimeS, keptAtMs: Date.now() })
    void sendPendingAnswers()
  }

  return { played, answer, savedAtMs, lostCount, waitingCount: kept.size }
}
