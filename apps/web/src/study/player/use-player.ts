import { useCallback, useEffect, useRef, useState } from 'react'
import type { AttemptMode } from '../pending-answers.ts'
import { isAnswered, type usePlayedAttempt } from '../use-played-attempt.ts'
import { usePosition } from '../use-position.ts'
import { type Rating, ratings } from './ratings.ts'
import { usePlayedFavourite } from './use-played-favourite.ts'
import { useRateAnswer } from './use-rate-answer.ts'

interface Options {
  mode: AttemptMode
  attemptId: number
  attempt: ReturnType<typeof usePlayedAttempt>
  isOver: boolean
}

/** The current question, the chosen variants, and focus after each step. */
export const usePlayer = ({ mode, attemptId, attempt, isOver }: Options) => {
  const { played } = attempt
  const position = usePosition(attemptId, played)
  const question = played[position.index]
  if (question === undefined) throw new Error('an attempt without questions')
  const [chosen, setChosen] = useState<number[]>([])
  const [shownAtMs, setShownAtMs] = useState(() => performance.now())
  const rateAnswer = useRateAnswer(mode, attemptId, question)
  const star = usePlayedFavourite(mode, attemptId, question)
  const frame = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const forward = useRef<HTMLButtonElement>(null)
  const hasActed = useRef(false)

  const answered = isAnswered(question)
  const isOpen = !answered && !isOver
  const variants = question.question.answer_variants.map(({ answer_number: number }) => number)
  const isRatingOffered = question.status === 'Right' && question.user_answer?.user_memorization === null
  const middle = isOpen ? ('answer' as const) : played.every(isAnswered) && !isOver ? ('finish' as const) : null

  // The pressed button is gone: the next button takes its focus. The page stays where it is: the verdict stands at its edge.
  useEffect(() => {
    if (!answered || isRatingOffered || !hasActed.current) return
    hasActed.current = false
    forward.current?.focus({ preventScroll: true })
  }, [answered, isRatingOffered])

  // The focused skeleton is gone.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])

  // A new question starts at its top, below the sticky bar, and is read out.
  const lastIndex = useRef(position.index)
  useEffect(() => {
    if (lastIndex.current === position.index) return
    lastIndex.current = position.index
    // Measured before focus moves: the reverse order would cause a second layout.
    const above = frame.current?.getBoundingClientRect().top ?? 0
    heading.current?.focus({ preventScroll: true })
    if (above < 0) scrollBy({ top: above })
  }, [position.index])

  const { goTo: moveTo } = position
  const goTo = useCallback(
    (next: number) => {
      moveTo(next)
      setChosen([])
      setShownAtMs(performance.now())
      hasActed.current = false
    },
    [moveTo],
  )

  const toggle = (number: number) => {
    if (!isOpen || !variants.includes(number)) return
    const isSingle = question.question.answer_kind === 'one'
    setChosen((now) => {
      if (now.includes(number)) return now.filter((each) => each !== number)
      return isSingle ? [number] : [...now, number]
    })
  }

  const answer = () => {
    if (!isOpen || chosen.length === 0) return
    hasActed.current = true
    attempt.answer(
      question.id,
      [...chosen].sort((a, b) => a - b),
      performance.now() - shownAtMs,
    )
  }

  const rate = (rating: Rating) => {
    hasActed.current = true
    rateAnswer.rate(rating)
  }

  /** A variant or a rating by its place on the screen. */
  const digit = (pressed: number) => {
    const rating = ratings[pressed - 1]
    const variant = variants[pressed - 1]
    if (isOpen && variant !== undefined) toggle(variant)
    else if (isRatingOffered && rating !== undefined) rate(rating.value)
  }

  const refs = { frame, heading, forward }
  return {
    question,
    index: position.index,
    goTo,
    chosen,
    toggle,
    answer,
    digit,
    star,
    rate,
    pendingRating: rateAnswer.pendingRating,
    middle,
    isOpen,
    shownAtMs,
    refs,
  }
}
