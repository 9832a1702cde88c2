/** `2026-11-03` in the Russian form: 03.11.2026. */
export const calendarDate = (isoDate: string): string => isoDate.split('-').reverse().join('.')
