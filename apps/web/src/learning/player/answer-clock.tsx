import { useEffect, useState } from 'react'
import { clockTime } from '../../shared/format/clock-time.ts'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import styles from './answer-clock.module.css'

interface AnswerClockProps {
  /** By `performance.now`. */
  sinceMs: number
  isRunning: boolean
}

/** How long the question has been in front of the person. Stands still once it is answered. */
export const AnswerClock = ({ sinceMs, isRunning }: AnswerClockProps) => {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!isRunning) return
    const show = () => setSeconds(Math.floor((performance.now() - sinceMs) / 1000))
    show()
    const timer = setInterval(show, 500)
    return () => clearInterval(timer)
  }, [sinceMs, isRunning])
  if (!isRunning) return null
  return (
    <span className={styles.clock} role="timer">
      <VisuallyHidden>Время ответа </VisuallyHidden>
      {clockTime(seconds)}
    </span>
  )
}
