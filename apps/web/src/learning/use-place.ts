import { useState } from 'react'
import { readWork, writeWork } from '../shared/work-storage.ts'
import { isAnswered, type PlayedQuestion } from './use-played-attempt.ts'

const firstUnanswered = (questions: PlayedQuestion[]) =>
  Math.max(
    0,
    questions.findIndex((question) => !isAnswered(question)),
  )

/** The question in front of the person; a reload comes back to it, another device begins at the first unanswered one. */
export const usePlace = (attemptId: number, questions: PlayedQuestion[]) => {
  const name = `place:${attemptId}`
  const [index, setIndex] = useState(() => {
    const stored = Number(readWork(name) ?? -1)
    return Number.isInteger(stored) && stored in questions ? stored : firstUnanswered(questions)
  })

  const goTo = (next: number) => {
    const wrapped = (next + questions.length) % questions.length
    setIndex(wrapped)
    writeWork(name, wrapped)
  }
  return { index, goTo }
}
