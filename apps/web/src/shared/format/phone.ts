import { nationalDigits } from '@dopusk/contract/phone'

/**
 * Formats a typed or pasted number as +7 912 345-67-89. Separators come only before a digit, so that a backspace always
 * removes one. Other text stays unchanged for validation.
 */
export const phoneText = (typed: string): string => {
  if (typed.trim() === '') return ''
  const digits = nationalDigits(typed)
  if (digits === null) return typed
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8)]
  const marks = [' ', ' ', '-', '-']
  return `+7${groups.map((group, index) => (group === '' ? '' : `${marks[index]}${group}`)).join('')}`
}
