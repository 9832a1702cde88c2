import { readPhone } from './phone.ts'

/**
 * What is certainly wrong with a name, an email or a phone: the rules of the server's schemas and of every form. What may be
 * right is a warning (`warnPerson` of the domain), not a fault.
 */

export const badSign = 'Недопустимый символ'

/** Of as many letters of each the first is the one that was meant. */
const alphabets = [
  { letters: /\p{Script=Cyrillic}/gu, one: 'русская буква', many: 'русские буквы', among: 'русских' },
  { letters: /\p{Script=Latin}/gu, one: 'латинская буква', many: 'латинские буквы', among: 'латинских' },
  { letters: /\p{Script=Greek}/gu, one: 'греческая буква', many: 'греческие буквы', among: 'греческих' },
] as const

const [, latin] = alphabets

type Alphabet = (typeof alphabets)[number]

const maxNamedLetters = 3

/** The letters of the alphabet that a text uses less, in words: «Cидоров» has one Latin letter. */
const strayLetters = (text: string): string | undefined => {
  const used = alphabets
    .map((alphabet): [Alphabet, string[]] => [alphabet, [...new Set(text.match(alphabet.letters) ?? [])]])
    .filter(([, letters]) => letters.length > 0)
    .sort(([one], [other]) => (text.match(other.letters)?.length ?? 0) - (text.match(one.letters)?.length ?? 0))
  const [main, stray] = used
  if (main === undefined || stray === undefined) return undefined
  const [{ among }] = main
  const [{ one, many }, letters] = stray
  const named = letters.slice(0, maxNamedLetters).map((letter) => `«${letter}»`)
  const more = letters.length > maxNamedLetters ? ' и\u00a0другие' : ''
  return `${letters.length === 1 ? one : many} ${named.join(', ')}${more} среди ${among}`
}

/** Unicode's Stream-Safe Text Format (UAX #15) has no longer run of marks, and neither has any language. */
const longMarkRun = /(?<!\p{M})\p{M}{31}/u

/** Why a text is refused: normalisation sorts a run of marks in time that grows with the square of its length. */
export const markFault = (text: string): string | undefined => (longMarkRun.test(text) ? badSign : undefined)

/** NFC; a text that is refused for its marks stays as it is. */
export const toNfc = (text: string): string => (longMarkRun.test(text) ? text : text.normalize())

/** One line as it is stored: each run of spaces, tabs and line breaks is one space. */
export const oneLine = (text: string): string => toNfc(text).replace(/\s+/g, ' ').trim()

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

// Letters of any script, with the separators that names contain: Салтыков-Щедрин, О’Нил, Ибн Сина.
const nameShape = /^(?=\P{Default_Ignorable_Code_Point}*$)\p{L}[\p{L}\p{M}'’ʼ.\- ]*$/u
/** «И.», «И. И.», «И.И». */
const onlyInitials = /^\p{L}\.(?:[ -]?\p{L}\.)*(?:[ -]?\p{L})?$/u

/** Why this is no name of a person; the text is trimmed. Whether it is there at all is another question. */
export const nameFault = (name: string): string | undefined => {
  if (!nameShape.test(name)) return 'Только буквы, дефис, апостроф и пробел'
  const stray = name
    .split(/[ -]/)
    .map(strayLetters)
    .find((found) => found !== undefined)
  if (stray !== undefined) return capitalised(stray)
  return onlyInitials.test(name) ? 'Напишите полностью, без\u00a0сокращений' : undefined
}

// No invisible characters, no direction marks, no characters with a meaning in mail headers.
const emailShape = /^(?=[^\p{C}\p{Default_Ignorable_Code_Point}<>()[\]\\,;:"]*$)[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/u

const wrongEmail = 'Пожалуйста, введите корректный email'

/** Whether it may be an email, whatever its letters: of somebody who is known. */
export const isEmailShaped = (text: string): boolean => emailShape.test(text)

/** Why nobody can sign in with it; an email may be older than the rules for new ones. */
export const knownEmailFault = (email: string): string | undefined =>
  /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(email) ? undefined : wrongEmail

/** Names of a domain in Punycode say nothing of its letters. */
const writtenNames = (domain: string): string =>
  domain
    .split('.')
    .filter((name) => !/^xn--/i.test(name))
    .join('.')

/**
 * A part before the sign may be Latin where the domain is Russian (info@пример.рф). Otherwise an address has letters of one
 * alphabet; whoever has another one can write its domain in Punycode.
 */
const strayInEmail = (email: string): string | undefined => {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  const domain = writtenNames(email.slice(at + 1))
  const isLatinAndMore = local.match(latin.letters) !== null
  return strayLetters(local) ?? strayLetters(domain) ?? (isLatinAndMore ? undefined : strayLetters(local + domain))
}

/** Why this is no email that can be stored. */
export const emailFault = (email: string): string | undefined => {
  if (!emailShape.test(email)) return wrongEmail
  const stray = strayInEmail(email)
  return stray === undefined ? undefined : `В\u00a0адресе ${stray}`
}

/** Why this is no phone; the same message as the schema's. */
export const phoneFault = (typed: string): string | undefined => (readPhone(typed) === null ? wrongPhone : undefined)

export const wrongPhone = 'Номер телефона должен начинаться с +7 и содержать 10 цифр после этого'
