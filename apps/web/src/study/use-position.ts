import { useCallback, useEffect, useState } from 'react'
import { readDraft, removeDraft, writeDraft } from '../shared/draft-storage.ts'
import { isAnswered, type PlayedQuestion } from './use-played-attempt.ts'

const draftName = (attemptId: number) => `place:${attemptId}`

const firstUnanswered = (questions: PlayedQuestion[]) =>
  Math.max(
    0,
    questions.findIndex((question) => !isAnswered(question)),
  )

/** The question in front of the person; a reload comes back to it, another device begins at the first unanswered one. */
export const usePosition = (attemptId: number, questions: PlayedQuestion[]) => {
  const [index, setIndex] = useState(() => {
    const stored = Number(readDraft(draftName(attemptId)) ?? -1)
    return Number.isInteger(stored) && stored in questions ? stored : firstUnanswered(questions)
  })

  useEffect(() => writeDraft(draftName(attemptId), index), [attemptId, index])

  const count = questions.length
  const goTo = useCallback((next: number) => setIndex((next + count) % count), [count])
  return { index, goTo }
}

/** An attempt that has ended has no place any more. */
export const clearPosition = (attemptId: number): void => removeDraft(draftName(attemptId))
