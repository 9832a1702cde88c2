import type { Question } from '@dopusk/contract'
import { calendarDate } from '../../shared/format/calendar-date.ts'
import { today } from '../../shared/format/date-time.ts'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { normStateOn } from './norm-state.ts'

type NotInForce = NonNullable<Question['not_in_force']>

/** Of a wording, a task's source or a document that ended on the day or before, where nothing follows. */
export const expiredWords = 'норма истекла, замена не\u00a0загружена'

export const isNormExpired = (
  { valid_until: until, is_replaced }: { valid_until: string | null; is_replaced: boolean },
  day: string,
): boolean => normStateOn({ until, is_replaced }, day) === 'expired'

const markWords = (norm: NotInForce): string => {
  const { from, until } = norm
  const state = normStateOn(norm, today())
  if (state === 'expired') return expiredWords
  if (state === 'ahead' && from !== null) return `норма вступит в\u00a0силу ${calendarDate(from)}`
  if (until === null) return 'норма не\u00a0действует'
  if (state === 'replaced') return `норма утратила силу ${calendarDate(until)}`
  return normStateOn(norm, until) === 'replaced'
    ? `норма утратит силу ${calendarDate(until)}, до\u00a0вашего экзамена`
    : `норма истечёт ${calendarDate(until)}, до\u00a0вашего экзамена, замена не\u00a0загружена`
}

/** Says of a question that its norm will not be in force on the day of the exam. */
export const NormMark = ({ notInForce }: { notInForce: NotInForce | null }) =>
  notInForce === null ? null : (
    <p>
      <StatusBadge tone="amber">{markWords(notInForce)}</StatusBadge>
    </p>
  )
