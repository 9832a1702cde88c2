import { groupDigits } from './grouped.ts'

/** «4 500 ₽», «1 234,50 ₽»: an amount in kopecks; without kopecks where there are none. */
export const rubles = (kopecks: number): string => {
  const rest = kopecks % 100
  const fraction = rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`
  return `${groupDigits((kopecks - rest) / 100)}${fraction}\u00a0₽`
}
