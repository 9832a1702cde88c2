import type { CheckQuestion } from '@dopusk/contract'
import { useEffect, useMemo, useState } from 'react'
import { showToast } from '../shared/ui/toast-store.ts'
import { sendPendingAnswers, subscribeToOutcomes } from './answer-sender.ts'
import { useStoredVerdicts } from './offline/screen/use-stored-verdicts.ts'
import { type AttemptMode, storePendingAnswer } from './pending-answers.ts'
import { usePendingAnswers } from './use-pending-answers.ts'

/** A question of an attempt with its pending answer. */
export interface PlayedQuestion extends CheckQuestion {
  pendingItems: number[] | null
}

export const isAnswered = ({ status, pendingItems }: PlayedQuestion): boolean =>
  status !== 'Not Answered' || pendingItems !== null

/** The server accepts at most a day; a page may stay open for longer. */
const maxAnswerS = 86_400

interface Attempt {
  mode: AttemptMode
  id: number
  questions: CheckQuestion[]
}

/** Answers are stored in the browser first and sent from there. */
export const usePlayedAttempt = ({ mode, id, questions }: Attempt) => {
  const pending = usePendingAnswers(mode, id)
  const [savedAtMs, setSavedAtMs] = useState<number | null>(null)
  const [lostCount, setLostCount] = useState(0)

  useEffect(
    () =>
      subscribeToOutcomes(({ answer: { mode: answerMode, attemptId }, refusal }) => {
        if (answerMode !== mode || attemptId !== id) return
        if (refusal === null) setSavedAtMs(Date.now())
        else if (refusal.code === 'ticket_finished') setLostCount((count) => count + 1)
        else showToast(refusal.message, 'red')
      }),
    [mode, id],
  )

  const played = useMemo(
    () =>
      questions.map((question): PlayedQuestion => {
        const stored = question.status === 'Not Answered' ? pending.get(question.id) : undefined
        const answerTimeS = stored?.answerTimeS ?? question.answer_time
        return { ...question, answer_time: answerTimeS, pendingItems: stored?.items ?? null }
      }),
    [questions, pending],
  )

  const answer = (askedId: number, items: number[], elapsedMs: number) => {
    const answerTimeS = Math.min(maxAnswerS, Math.floor(elapsedMs / 1000))
    storePendingAnswer({ mode, attemptId: id, askedId, items, answerTimeS, keptAtMs: Date.now() })
    void sendPendingAnswers()
  }

  // The result of a ticket is the server's alone.
  const withVerdicts = useStoredVerdicts(played, mode === 'check')

  return { played: withVerdicts, answer, savedAtMs, lostCount, pendingCount: pending.size }
}
