import type { AccessPeriod } from '@dopusk/domain'
import { sql } from 'kysely'

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

/** For queries over `user_course`: the last day of access of a course that is not paused, as `lastAccessDay` counts it. */
export const lastAccessDayInSql = sql<string>`(
  user_course.start_date + user_course.access_days + user_course.prolonged_days + user_course.paused_days - 1)`

/**
 * The same: the first day without access, by which an account's state is stored. A paused course has no end, unless its
 * access ended before the pause.
 */
export const accessEndInSql = sql<string>`(case
  when user_course.paused_on <= ${lastAccessDayInSql} then 'infinity'::date
  else ${lastAccessDayInSql} + 1 end)`
