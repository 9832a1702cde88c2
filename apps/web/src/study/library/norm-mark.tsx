import type { Question } from '@dopusk/contract'
import { wordingStateOn } from '@dopusk/domain'
import { calendarDate } from '../../shared/format/calendar-date.ts'
import { today } from '../../shared/format/date-time.ts'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'

type NotInForce = NonNullable<Question['not_in_force']>

/** The server says it of the learner's day. */
const successorOf = (isReplaced: boolean) => (isReplaced ? { from: null } : null)

/** Of a wording, a task's source or a document that ended on the day or before, where nothing follows. */
export const expiredWords = 'норма истекла, замена не\u00a0загружена'

export const isNormExpired = (
  { valid_until: until, is_replaced: isReplaced }: { valid_until: string | null; is_replaced: boolean },
  day: string,
): boolean =>
  wordingStateOn({ from: null, until, successor: successorOf(isReplaced), withdrawnOn: null }, day) === 'expired'

const markWords = ({ from, until, is_replaced: isReplaced }: NotInForce): string => {
  const state = wordingStateOn({ from, until, successor: successorOf(isReplaced), withdrawnOn: null }, today())
  if (state === 'expired') return expiredWords
  if (state === 'ahead' && from !== null) return `норма вступит в\u00a0силу ${calendarDate(from)}`
  if (until === null) return 'норма не\u00a0действует'
  if (state === 'replaced') return `норма утратила силу ${calendarDate(until)}`
  return isReplaced
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
