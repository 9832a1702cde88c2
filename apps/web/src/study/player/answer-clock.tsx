import { useEffect, useState } from 'react'
import { clockTime } from '../../shared/format/clock-time.ts'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import styles from './answer-clock.module.css'

interface AnswerClockProps {
  /** By `performance.now`. */
  sinceMs: number
  /** How long the answer took; null until it is given. */
  givenS: number | null
}

/** How long the question has been in front of the person. Stands still once it is answered. */
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
