const notPhoneCharacter = /[^\d\s()+.–-]/
const nationalLength = 10

/** The digits typed after +7; null if the text is not a Russian number. */
const nationalDigits = (typed: string): string | null => {
  const text = typed.trim()
  if (notPhoneCharacter.test(text)) return null
  const digits = text.replace(/\D/g, '')
  if (text.startsWith('+')) return digits.startsWith('7') ? digits.slice(1) : null
  // A ten-digit number such as 812 345-67-89 has no prefix: its first 8 is part of the number.
  if (digits.length === nationalLength) return digits
  return /^[78]/.test(digits) ? digits.slice(1) : digits
}

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

/** `+79123456789` for a complete number. */
export const readPhone = (text: string): string | null => {
  const digits = nationalDigits(text)
  return digits?.length === nationalLength ? `+7${digits}` : null
}
