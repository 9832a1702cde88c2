const twoDigits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const dates = new Intl.DateTimeFormat('ru', twoDigits)
const times = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** DD.MM.YYYY of an instant, in the zone of the browser. */
export const formatDate = (instant: string): string => dates.format(new Date(instant))

/** HH:MM of an instant, in the zone of the browser. */
export const formatTime = (instant: string): string => times.format(new Date(instant))

/** DD.MM.YYYY HH:MM, on one line. */
export const formatDateTime = (instant: string): string => `${formatDate(instant)}\u00a0${formatTime(instant)}`
