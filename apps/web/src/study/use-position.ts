import { useCallback, useEffect, useState } from 'react'
import { readDraft, removeDraft, writeDraft } from '../shared/drafts/draft-storage.ts'
import { isAnswered, type PlayedQuestion } from './use-played-attempt.ts'

/** A stored key: browsers have positions under this name. */
export const positionName = (attemptId: number | string) => `place:${attemptId}`

const firstUnanswered = (questions: PlayedQuestion[]) =>
  Math.max(
    0,
    questions.findIndex((question) => !isAnswered(question)),
  )

/** The current question. A reload restores it; another device starts at the first unanswered question. */
export const usePosition = (attemptId: number, questions: PlayedQuestion[]) => {
  const [index, setIndex] = useState(() => {
    const stored = Number(readDraft(positionName(attemptId)) ?? -1)
    return Number.isInteger(stored) && stored in questions ? stored : firstUnanswered(questions)
  })

  useEffect(() => writeDraft(positionName(attemptId), index), [attemptId, index])

  const count = questions.length
  const goTo = useCallback((next: number) => setIndex((next + count) % count), [count])
  return { index, goTo }
}

/** Called for a finished attempt. */
export const clearPosition = (attemptId: number): void => removeDraft(positionName(attemptId))
