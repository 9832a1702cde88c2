const notPhoneCharacter = /[^\d\s()+.–-]/
const nationalLength = 10

/** The digits after +7, as far as they are typed; null where the text is no Russian number. */
const nationalDigits = (typed: string): string | null => {
  const text = typed.trim()
  if (notPhoneCharacter.test(text)) return null
  const digits = text.replace(/\D/g, '')
  if (text.startsWith('+')) return digits.startsWith('7') ? digits.slice(1) : null
  // 812 345-67-89 pasted without its 8: only here does a first 8 belong to the number itself.
  if (digits.length === nationalLength) return digits
  return /^[78]/.test(digits) ? digits.slice(1) : digits
}

/**
 * A number as it is typed or pasted, set as +7 912 345-67-89. Marks stand only before a digit, so that a backspace
 * always meets one. What is no Russian number is left as it is, for the check to speak of.
 */
export const phoneText = (typed: string): string => {
  if (typed.trim() === '') return ''
  const digits = nationalDigits(typed)
  if (digits === null) return typed
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8)]
  const marks = [' ', ' ', '-', '-']
  return `+7${groups.map((group, index) => (group === '' ? '' : `${marks[index]}${group}`)).join('')}`
}

/** `+79123456789` where the text is a whole number. */
export const readPhone = (text: string): string | null => {
  const digits = nationalDigits(text)
  return digits?.length === nationalLength ? `+7${digits}` : null
}
