import { formatDateTime } from '../../shared/format/date-time.ts'
import { dayCount } from '../../shared/format/days-left.ts'
import { type PluralForms, plural } from '../../shared/format/plural.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import styles from './item-age.module.css'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const overdueDays = 3

const hours: PluralForms = ['час', 'часа', 'часов']
const minutes: PluralForms = ['минута', 'минуты', 'минут']

/** «3 дня», «2 часа», «5 минут». */
export const ageText = (createdAt: string, nowMs: number): string => {
  const ageMs = nowMs - Date.parse(createdAt)
  if (ageMs >= dayMs) return dayCount(Math.floor(ageMs / dayMs))
  if (ageMs >= hourMs) return plural(Math.floor(ageMs / hourMs), hours)
  return ageMs >= minuteMs ? plural(Math.floor(ageMs / minuteMs), minutes) : 'меньше минуты'
}

export const isOverdue = (createdAt: string, nowMs: number): boolean =>
  nowMs - Date.parse(createdAt) > overdueDays * dayMs

/** How long an open item has waited. What waits for more than three days is marked. */
export const ItemAge = ({ createdAt }: { createdAt: string }) => {
  const nowMs = Date.now()
  const isMarked = isOverdue(createdAt, nowMs)
  return (
    <time
      className={classNames(styles.age, isMarked && styles.overdue)}
      dateTime={createdAt}
      title={formatDateTime(createdAt)}
    >
      {isMarked && <Icon name="warning" />}
      {ageText(createdAt, nowMs)}
      {isMarked && <VisuallyHidden>, старше {overdueDays}&nbsp;дней</VisuallyHidden>}
    </time>
  )
}
