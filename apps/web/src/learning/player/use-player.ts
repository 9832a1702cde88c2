import { useEffect, useRef, useState } from 'react'
import type { AttemptMode } from '../kept-answers.ts'
import { usePlace } from '../use-place.ts'
import { isAnswered, type usePlayedAttempt } from '../use-played-attempt.ts'
import { ratings } from './ratings.ts'
import { useRateAnswer } from './use-rate-answer.ts'
import { useStarQuestion } from './use-star-question.ts'

interface Options {
  mode: AttemptMode
  attemptId: number
  attempt: ReturnType<typeof usePlayedAttempt>
  isOver: boolean
}

/** Which question is in front, what is chosen in it, and where focus goes after each step. */
export const usePlayer = ({ mode, attemptId, attempt, isOver }: Options) => {
  const { played } = attempt
  const place = usePlace(attemptId, played)
  const question = played[place.index]
  if (question === undefined) throw new Error('an attempt without questions')
  const [chosen, setChosen] = useState<number[]>([])
  const [shownAtMs, setShownAtMs] = useState(() => performance.now())
  const rate = useRateAnswer(mode, attemptId)
  const star = useStarQuestion(mode, attemptId)
  const frame = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const verdict = useRef<HTMLDivElement>(null)
  const forward = useRef<HTMLButtonElement>(null)
  const hasAnswered = useRef(false)

  const answered = isAnswered(question)
  const isOpen = !answered && !isOver
  const variants = question.question.varients.map(({ answer_number: number }) => number)
  const isRatingOffered = question.status === 'Right' && question.user_answer?.user_memorization === null
  const middle = isOpen ? ('answer' as const) : played.every(isAnswered) && !isOver ? ('finish' as const) : null

  // The button that was pressed is gone: the next step takes its focus, and the verdict comes into view.
  useEffect(() => {
    if (!answered || !hasAnswered.current) return
    hasAnswered.current = false
    forward.current?.focus({ preventScroll: true })
  }, [answered])
  useEffect(() => {
    if (question.status !== 'Not Answered') verdict.current?.scrollIntoView({ block: 'nearest' })
  }, [question.status])

  // A new question begins at its top, below the bar that stays, and is read out.
  const lastIndex = useRef(place.index)
  useEffect(() => {
    if (lastIndex.current === place.index) return
    lastIndex.current = place.index
    heading.current?.focus({ preventScroll: true })
    const top = scrollY + (frame.current?.getBoundingClientRect().top ?? 0)
    if (scrollY > top) scrollTo({ top })
  }, [place.index])

  const goTo = (next: number) => {
    place.goTo(next)
    setChosen([])
    setShownAtMs(performance.now())
    hasAnswered.current = false
  }

  const toggle = (number: number) => {
    if (!isOpen || !variants.includes(number)) return
    setChosen((now) => (now.includes(number) ? now.filter((each) => each !== number) : [...now, number]))
  }

  const answer = () => {
    if (!isOpen || chosen.length === 0) return
    hasAnswered.current = true
    attempt.answer(
      question.id,
      [...chosen].sort((a, b) => a - b),
      Math.floor((performance.now() - shownAtMs) / 1000),
    )
  }

  const digit = (pressed: number) => {
    const rating = ratings[pressed - 1]
    if (isOpen) toggle(pressed)
    else if (isRatingOffered && rating !== undefined) rate.rate(question, rating.value)
  }

  const places = { frame, heading, verdict, forward }
  return {
    question,
    index: place.index,
    goTo,
    chosen,
    toggle,
    answer,
    digit,
    star,
    rate,
    middle,
    isOpen,
    shownAtMs,
    places,
  }
}
