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
export type PeriodChange = 'give' | 'pause' | 'resume' | 'move' | 'take_back' | 'reset'

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
  resume: ['other_payer'],
  move: ['other_payer', 'studied', 'invoiced'],
  take_back: ['other_payer', 'invoiced', 'studied', 'begun'],
  reset: [],
}

export interface ChangedAccess {
  /** Of the current access, in their order. */
  periods: readonly PaidPeriod[]
  /** The first day of the pause; null where the course is not paused. */
  pausedOn: CalendarDay | null
}

const periodOn = (periods: readonly PaidPeriod[], day: CalendarDay): PaidPeriod | undefined =>
  periods.findLast(({ startDate }) => startDate <= day) ?? periods[0]

/** The periods that a change concerns: a pause the running one, moving all of them. */
const concerned: Record<
  PeriodChange,
  (access: ChangedAccess, today: CalendarDay) => readonly (PaidPeriod | undefined)[]
> = {
  give: () => [],
  pause: ({ periods }, today) => [periodOn(periods, today)],
  resume: ({ periods, pausedOn }, today) => [periodOn(periods, pausedOn ?? today), periodOn(periods, today)],
  move: ({ periods }) => periods,
  take_back: ({ periods }) => [periods.at(-1)],
  reset: () => [],
}

/**
 * The first period because of which the change is refused, and why; undefined where it is allowed. Who paid when the pause began
 * resumes, and so does who pays by the calendar: a pause moves the days, not the periods.
 */
export const changeRefusal = (
  change: PeriodChange,
  access: ChangedAccess,
  by: PeriodPayer,
  today: CalendarDay,
): { period: PaidPeriod; refusal: PeriodRefusal } | undefined => {
  const periods = concerned[change](access, today).filter((period) => period !== undefined)
  const refused = periods.flatMap((period) => {
    const refusal = refusals[change].find((each) => holds[each](period, by, today))
    return refusal === undefined ? [] : [{ period, refusal }]
  })
  return change === 'resume' && refused.length < periods.length ? undefined : refused[0]
}
