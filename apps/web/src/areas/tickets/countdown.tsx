import { useState } from 'react'
import { clockTime } from '../../shared/format/clock-time.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { useTick } from '../../study/use-tick.ts'
import styles from './countdown.module.css'

const lastMinuteS = 60

/** Announced at these times, not every second; the last matching one applies. */
const announcements = [
  { atS: 600, words: 'Осталось меньше 10\u00a0минут' },
  { atS: 300, words: 'Осталось меньше 5\u00a0минут' },
  { atS: lastMinuteS, words: 'Осталось меньше минуты' },
]

const secondsOf = (ms: number) => Math.max(0, Math.ceil(ms / 1000))

interface CountdownProps {
  readMsLeft: () => number
}

/** Has its own timer: a second re-renders only the figures. */
export const Countdown = ({ readMsLeft }: CountdownProps) => {
  const [seconds, setSeconds] = useState(() => secondsOf(readMsLeft()))
  useTick(() => setSeconds(secondsOf(readMsLeft())))
  const isLast = seconds <= lastMinuteS
  const said = seconds > 0 ? announcements.findLast(({ atS }) => seconds <= atS) : undefined
  return (
    <>
      <span className={classNames(styles.time, isLast && styles.last)} role="timer" aria-live="off">
        {isLast && <Icon name="warning" />}
        <VisuallyHidden>Осталось </VisuallyHidden>
        {clockTime(seconds)}
      </span>
      <VisuallyHidden>
        <span role="status">{said?.words}</span>
      </VisuallyHidden>
    </>
  )
}
