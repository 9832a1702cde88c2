import type { Question } from '@dopusk/contract'
import { calendarDate } from '../../shared/format/calendar-date.ts'
import { today } from '../../shared/format/date-time.ts'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'

type NotInForce = NonNullable<Question['not_in_force']>

const markWords = ({ from, until }: NotInForce): string => {
  if (until !== null && until <= today()) return `норма утратила силу ${calendarDate(until)}`
  if (from !== null && from > today()) return `норма вступит в\u00a0силу ${calendarDate(from)}`
  return until === null
    ? 'норма не\u00a0действует'
    : `норма утратит силу ${calendarDate(until)}, до\u00a0вашего экзамена`
}

/** Says of a question that its norm will not be in force on the day of the exam. */
export const NormMark = ({ notInForce }: { notInForce: NotInForce | null }) =>
  notInForce === null ? null : (
    <p>
      <StatusBadge tone="amber">{markWords(notInForce)}</StatusBadge>
    </p>
  )
