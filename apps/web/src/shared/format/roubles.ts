import { formatKopecks } from '@dopusk/domain'

/** «12 345,67 ₽», whole roubles without kopecks; it does not wrap. */
export const roubles = (kopecks: number): string => `${formatKopecks(kopecks).replace(/,00$/, '')}\u00a0₽`

/** A typed amount in kopecks: «1 234,5» is 123450. Null where it is not one. */
export const readRoubles = (text: string): number | null => {
  const parts = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/\s/g, ''))
  if (parts === null) return null
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/** An amount as it is typed: «1234,50», whole roubles without kopecks. */
export const roublesText = (kopecks: number): string =>
  formatKopecks(kopecks).replaceAll('\u00a0', '').replace(/,00$/, '')
