const notPhoneCharacter = /[^\d\s()+.\-\u2010-\u2015\u2212]/
const nationalLength = 10

/**
 * The digits after +7; null if the text is not a Russian number. A leading 7 or 8 is always the prefix: ten digits with it are
 * a number without its last digit, never another one.
 */
export const nationalDigits = (typed: string): string | null => {
  const text = typed.trim()
  if (notPhoneCharacter.test(text) || text.lastIndexOf('+') > 0) return null
  const digits = text.replace(/\D/g, '')
  if (text.startsWith('+')) return digits.startsWith('7') ? digits.slice(1) : null
  return /^[78]/.test(digits) ? digits.slice(1) : digits
}

/** `+79123456789` for a complete number. */
export const readPhone = (typed: string): string | null => {
  const digits = nationalDigits(typed)
  return digits?.length === nationalLength ? `+7${digits}` : null
}

/**
 * The phone of an enquiry as the specification's rule expects it: blanks, brackets and hyphens are removed. The page
 * uses it too.
 */
export const enquiryPhone = (typed: string): string => typed.replaceAll(/[\s()\-\u2010-\u2015\u2212]/g, '')

/** An optional plus, a digit from 1 to 9, and 1 to 14 more digits. */
export const enquiryPhonePattern = /^\+?[1-9]\d{1,14}$/
