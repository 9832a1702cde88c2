import type { StudyPlan } from '@dopusk/contract'
import type { PlannedDay } from '@dopusk/domain'
import { calendarDate } from '../../shared/format/calendar-date.ts'
import { twoDigits } from '../../shared/format/two-digits.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import styles from './days-strip.module.css'
import { loadWords, nextRepeats } from './plan-words.ts'

/** «16»; the first day of a month with it: «1.12». */
const dayLabel = (day: string): string => {
  const [, month = 1, date = 1] = day.split('-').map(Number)
  return date === 1 ? `${date}.${twoDigits(month)}` : String(date)
}

/** Why there is nothing to repeat today, or something that is not due yet; null where something is due. */
const explainToday = (days: readonly PlannedDay[], plan: StudyPlan): string | null => {
  const isBegun = plan.unseen_count < plan.question_count
  const repeats = nextRepeats(days)
  if (!isBegun || repeats === null) return null
  return plan.today.due === 0
    ? `Сегодня повторять нечего: ${repeats}`
    : `По\u00a0сроку сегодня повторять нечего (${repeats}), поэтому план берёт самые слабые вопросы`
}

interface DaysStripProps {
  /** By what is new and what is due; the first one is today. */
  days: readonly PlannedDay[]
  plan: StudyPlan
  /** Whether the last day is the one before an exam; otherwise access ends with it. */
  hasExam: boolean
}

/** The load of each day until the exam, as bars of new questions and of those to repeat. */
export const DaysStrip = ({ days, plan, hasExam }: DaysStripProps) => {
  const [today, ...later] = days
  // The plan fills up today with weak questions.
  const shown = today ? [{ ...today, newCount: plan.today.new, dueCount: plan.today.due }, ...later] : []
  const highest = Math.max(1, ...shown.map(({ newCount, dueCount }) => newCount + dueCount))
  const heightOf = (count: number) => ({ blockSize: `${(100 * count) / highest}%` })
  return (
    <div className={styles.strip}>
      <div className={styles.head}>
        <p className={styles.caption}>{hasExam ? 'Дни до экзамена' : 'Дни до конца доступа'}</p>
        <p className={styles.legend} aria-hidden="true">
          <span className={classNames(styles.sample, styles.new)} /> новые
          <span className={classNames(styles.sample, styles.due)} /> повторить
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the strip scrolls sideways, also by keyboard */}
      <ol className={styles.days} tabIndex={0} aria-label="Сколько вопросов в каждый день">
        {shown.map(({ day, newCount, dueCount }, index) => (
          <li key={day} className={classNames(styles.day, index === 0 && styles.today)}>
            <span aria-hidden="true">{newCount + dueCount}</span>
            <span className={styles.bar} aria-hidden="true">
              <span className={styles.new} style={heightOf(newCount)} />
              <span className={styles.due} style={heightOf(dueCount)} />
            </span>
            <span className={styles.date} aria-hidden="true">
              {dayLabel(day)}
            </span>
            <VisuallyHidden>
              {`${index === 0 ? 'Сегодня' : calendarDate(day)}: ${loadWords({ newCount, dueCount }) || 'нечего'}`}
            </VisuallyHidden>
          </li>
        ))}
      </ol>
      <p className={styles.next}>{explainToday(days, plan)}</p>
    </div>
  )
}
