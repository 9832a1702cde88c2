import type { CalendarDay } from './calendar-day.ts'

/** The first day of an act: it says that everything was rendered, so not before the last day of its invoice's period. */
export const firstActDay = (invoice: { date: CalendarDay; periodTo: CalendarDay }): CalendarDay =>
  invoice.periodTo > invoice.date ? invoice.periodTo : invoice.date
