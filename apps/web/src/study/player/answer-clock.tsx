import { useEffect, useState } from 'react'
import { clockTime } from '../../shared/format/clock-time.ts'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import styles from './answer-clock.module.css'

interface AnswerClockProps {
  /** By `performance.now`. */
  sinceMs: number
  /** The time of the answer; null until it is given. */
  givenS: number | null
}

/** The time since the question appeared. Stops at the answer. */
export const AnswerClock = ({ sinceMs, givenS }: AnswerClockProps) => {
  const [seconds, setSeconds] = useState(0)
  const isRunning = givenS === null
  useEffect(() => {
    if (!isRunning) return
    const show = () => setSeconds(Math.floor((performance.now() - sinceMs) / 1000))
    show()
    const timer = setInterval(show, 500)
    return () => clearInterval(timer)
  }, [sinceMs, isRunning])
  return (
    <span className={styles.clock} role="timer" aria-live="off">
      <VisuallyHidden>Время ответа </VisuallyHidden>
      {clockTime(givenS ?? seconds)}
    </span>
  )
}
