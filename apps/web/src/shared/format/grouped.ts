/** «1 234 567»: an integer in groups of three that do not wrap. */
export const groupDigits = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0')
