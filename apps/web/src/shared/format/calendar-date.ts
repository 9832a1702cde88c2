/** `2026-11-03` as people here write it: 03.11.2026. */
export const calendarDate = (isoDate: string): string => isoDate.split('-').reverse().join('.')
