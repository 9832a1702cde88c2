import type { AccessPeriod } from '@dopusk/domain'

interface AccessColumns {
  start_date: string
  access_days: number
  prolonged_days: number
  paused_days: number
  paused_on: string | null
}

/** The access period of a user course's row. */
export const accessPeriodOf = (row: AccessColumns): AccessPeriod => ({
  startDate: row.start_date,
  accessDays: row.access_days,
  prolongedDays: row.prolonged_days,
  pausedDays: row.paused_days,
  pausedOn: row.paused_on,
})
