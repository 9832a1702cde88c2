/** «1 234 567»: a whole number in groups of three that stay on one line. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0')
