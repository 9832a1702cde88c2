import { calendarDayAt } from '@dopusk/domain'

/** The calendar day of the person at the screen. */
export const today = (): string => calendarDayAt(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
