import type { CalendarDay } from '../calendar-day.ts'

/** A period of access as it is billed. */
export interface PaidPeriod {
  kind: 'first' | 'renewal' | 'prolongation'
  /** The first day that is billed. */
  startDate: CalendarDay
  /** The partner who pays; null where nobody does. */
  payerId: number | null
  /** Whether something was studied in it, whatever was reset since. */
  isStudied: boolean
  /** Of the invoice that bills it. */
  invoiceNumber: string | null
}

/** Who changes a period: a partner what they pay for, `all` everything. */
export type PeriodPayer = number | 'all'

/** What can happen to periods. Giving adds one, at the expense of who gives; a reset is the learner's own. */
export type PeriodChange = 'give' | 'pause' | 'move' | 'take_back' | 'reset'

export type PeriodRefusal = 'other_payer' | 'invoiced' | 'studied' | 'begun'

const holds: Record<PeriodRefusal, (period: PaidPeriod, by: PeriodPayer, today: CalendarDay) => boolean> = {
  other_payer: ({ payerId }, by) => by !== 'all' && by !== payerId,
  invoiced: ({ invoiceNumber }) => invoiceNumber !== null,
  studied: ({ isStudied }) => isStudied,
  begun: ({ kind, startDate }, _by, today) => kind === 'prolongation' && startDate <= today,
}

/** Money follows what was studied and who paid: why each change of a period is refused, the first reason first. */
const refusals: Record<PeriodChange, readonly PeriodRefusal[]> = {
  give: [],
  pause: ['other_payer'],
  move: ['other_payer', 'studied', 'invoiced'],
  take_back: ['other_payer', 'invoiced', 'studied', 'begun'],
  reset: [],
}

/** Why this change of the period is refused; undefined where it is allowed. */
export const periodRefusal = (
  change: PeriodChange,
  period: PaidPeriod,
  by: PeriodPayer,
  today: CalendarDay,
): PeriodRefusal | undefined => refusals[change].find((refusal) => holds[refusal](period, by, today))

/** The periods that a change concerns, out of those of the current access: a pause the running one, moving all of them. */
export const concernedPeriods = (
  change: PeriodChange,
  periods: readonly PaidPeriod[],
  today: CalendarDay,
): readonly PaidPeriod[] => {
  const running = periods.findLast(({ startDate }) => startDate <= today) ?? periods[0]
  const concerned: Record<PeriodChange, readonly (PaidPeriod | undefined)[]> = {
    give: [],
    pause: [running],
    move: periods,
    take_back: [periods.at(-1)],
    reset: [],
  }
  return concerned[change].filter((period) => period !== undefined)
}
