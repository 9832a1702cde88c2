import { clockTime } from '../../shared/format/clock-time.ts'
import { minutes, plural } from '../../shared/format/plural.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import styles from './countdown.module.css'

/** Said aloud at these moments, and not each second. */
const announcedMinutes = [10, 5, 1]

const announcementAt = (seconds: number): string => {
  const mark = announcedMinutes.findLast((minute) => seconds <= minute * 60)
  return mark === undefined || seconds === 0 ? '' : `Осталось меньше, чем ${plural(mark, minutes)}`
}

const lastMinuteS = 60

export const Countdown = ({ seconds }: { seconds: number }) => (
  <>
    <span className={classNames(styles.time, seconds <= lastMinuteS && styles.last)} role="timer" aria-live="off">
      <VisuallyHidden>Осталось </VisuallyHidden>
      {clockTime(seconds)}
    </span>
    <VisuallyHidden>
      <span role="status">{announcementAt(seconds)}</span>
    </VisuallyHidden>
  </>
)
