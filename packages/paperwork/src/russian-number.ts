const counts = new Intl.NumberFormat('ru')

/** «10 000»; thousands are separated by no-break spaces. */
export const count = (value: number): string => counts.format(value)
