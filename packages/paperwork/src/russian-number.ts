const counts = new Intl.NumberFormat('ru')

/** «10 000»; the thousands are held together by no-break spaces. */
export const count = (value: number): string => counts.format(value)
