import { trimEndOf } from '../trim.ts'

const numberParts = /^([+-]?)(\d*)(?:[.,](\d*))?$/

/** The canonical spelling of a number, so that «57,50» and «57.5» are equal; null for other text. */
const spellNumber = (text: string): string | null => {
  const [, sign, whole = '', fraction = ''] = numberParts.exec(text.replace(/\s/g, '').replace(/^[−–]/, '-')) ?? []
  if (sign === undefined || whole + fraction === '') return null
  const integer = whole.replace(/^0+(?=\d)/, '') || '0'
  const decimals = trimEndOf(fraction, /0/)
  const size = decimals === '' ? integer : `${integer}.${decimals}`
  return sign === '-' && size !== '0' ? `-${size}` : size
}

const spellWords = (text: string) => text.trim().replace(/\s+/g, ' ')

/** Whether the text is a number as people write it: spaces between thousands, comma or point. */
export const isTypedNumber = (text: string): boolean => spellNumber(text) !== null

/** Numbers are compared as numbers, other text exactly; surrounding spaces are ignored. */
export const isSameTyped = (expected: string, typed: string): boolean => {
  const number = spellNumber(expected)
  return number === null ? spellWords(typed) === spellWords(expected) : spellNumber(typed) === number
}
