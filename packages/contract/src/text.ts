import { z } from 'zod'
import { badSign, emailFault, knownEmailFault, markFault, oneLine, toNfc } from './person-text.ts'

/**
 * Text that people type. The length comes first and ends the check, so that nothing reads a text of more than `rawFactor` times
 * its greatest length; patterns and `toNfc` take time in proportion to what they read. The server refuses NUL and lone surrogates
 * in every field of a request.
 */

const grouped = (count: number): string => (count < 10_000 ? String(count) : String(count).replace(/\d{3}$/, ' $&'))

const noLonger = (max: number): string => `Не длиннее ${grouped(max)} символов`

/** Spaces that are removed and signs that are joined may make a text of this many times its greatest length. */
const rawFactor = 4

/** At most so many characters; nothing that follows reads a longer text. */
export const bounded = (max: number, tooLong = noLonger(max), wrongType?: string) =>
  z.string(wrongType).max(max, { error: tooLong, abort: true })

/** One rule of page and server: what it says is the message. */
export const refuse =
  (faultOf: (text: string) => string | undefined) =>
  (text: string, context: z.core.$RefinementCtx<string>): void => {
    const message = faultOf(text)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  }

const lineReadBy = (read: (text: string) => string, max: number, tooLong = noLonger(max), wrongType?: string) =>
  bounded(max * rawFactor, tooLong, wrongType)
    .overwrite(read)
    .superRefine(refuse(markFault))
    .regex(/^\P{Cc}*$/u, badSign)
    .max(max, tooLong)

/** One line for which a rule of its own says which characters it may have. */
export const anyLine = (max: number, tooLong?: string, wrongType?: string) =>
  lineReadBy(oneLine, max, tooLong, wrongType)

/** Signs that only say where a line may break: they come with what is copied from a page. */
const lineBreakSigns = /[\u00AD\u200B\u2060\uFEFF]/g

/**
 * One line. Characters that nobody sees are refused, as those that turn the direction of writing: two names look the same, or
 * a word reads as another. Joiners and variation selectors stay: emoji and some scripts need them.
 */
export const line = (max: number, tooLong?: string) =>
  lineReadBy((text) => oneLine(text.replace(lineBreakSigns, '')), max, tooLong).regex(
    /^(?:[^\p{Default_Ignorable_Code_Point}]|\u200C|\u200D|[\uFE00-\uFE0F])*$/u,
    badSign,
  )

/** Line breaks (normalised to \n) and tabs are kept; other control characters are refused. */
export const lines = (max: number, tooLong = noLonger(max)) =>
  bounded(max * rawFactor, tooLong)
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .superRefine(refuse(markFault))
    .regex(/^(?:\P{Cc}|[\n\t])*$/u, badSign)
    .max(max, tooLong)

/** A key, a code: one message says whatever is wrong with it. */
export const shaped = (max: number, shape: RegExp, message: string, wrongType?: string) =>
  bounded(max, message, wrongType).regex(shape, message)

/** A day of the calendar: 2026-11-30. */
export const calendarDay = (message: string) => bounded(10, message, message).check(z.iso.date(message))

const notValid = 'Недопустимое значение'

/** Made by the page: a repeat with the same key changes nothing. */
export const requestKey = shaped(100, /^[\w-]{8,100}$/, notValid)

/** Equal in any case, as PostgreSQL compares them: what is read here is in lower case. */
export const uuid = (wrongType?: string) => bounded(36, notValid, wrongType).check(z.uuid(notValid)).toLowerCase()

/** A moment with its offset from UTC. */
export const instant = (message: string) =>
  bounded(64, message, message).check(z.iso.datetime({ message, offset: true }))

/** A switch in a query. */
export const flag = (wrongType?: string) => bounded(10, notValid, wrongType).pipe(z.stringbool(notValid)).default(false)

export const base64 = (max: number, tooLong: string) => {
  const message = 'Нужен файл в base64'
  return bounded(max, tooLong, message).check(z.base64(message))
}

const maxEmail = 254

const emailText = (wrongType?: string) =>
  bounded(maxEmail * rawFactor, noLonger(maxEmail), wrongType)
    .trim()
    .overwrite(toNfc)
    .superRefine(refuse(markFault))
    .max(maxEmail, noLonger(maxEmail))

/** An email for sign-in: it may be older than the rules for new emails. */
export const knownEmail = emailText().superRefine(refuse(knownEmailFault))

const missingEmail = 'Пожалуйста, заполните все обязательные поля'

/** An email that was stored or will be: the server applies the rules for new ones where it changes. */
export const storedEmail = emailText(missingEmail).superRefine(refuse(knownEmailFault))

/** An email that will be stored. */
export const email = emailText(missingEmail).superRefine(refuse(emailFault))
