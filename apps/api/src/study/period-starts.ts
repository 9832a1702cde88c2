import type { CalendarDay } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'

/** Days between which a period begins, both included; an end that is absent is open. */
export interface StartSpan {
  from?: CalendarDay | undefined
  to?: CalendarDay | undefined
}

/**
 * Whether a period of a user course belongs to a span of days: it begins in it. The one rule of the account list, the
 * report and the invoice. `period` is the name of user_course_period, or of a query over it, in the statement.
 */
export const startsWithin = ({ from, to }: StartSpan, period = 'user_course_period'): RawBuilder<boolean> => {
  const start = sql.ref(`${period}.start_date`)
  const conditions = [
    ...(from === undefined ? [] : [sql`${start} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`${start} <= ${to}::date`]),
  ]
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}
