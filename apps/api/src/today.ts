import { type CalendarDay, calendarDayAt } from '@dopusk/domain'

/** The current day in the organisation's time zone (`APP_TZ`). */
export const todayOf = ({ now, timeZone }: { now: () => Date; timeZone: string }): CalendarDay =>
  calendarDayAt(now(), timeZone)
