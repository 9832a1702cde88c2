import { z } from 'zod'

/** Text that people type. The server refuses NUL and lone surrogates in every field of a request. */

const badSign = 'Недопустимый символ'

/** Each run of spaces, tabs and line breaks becomes one space; other control characters are refused. */
export const line = z
  .string()
  .overwrite((text) => text.normalize().replace(/\s+/g, ' ').trim())
  .regex(/^\P{Cc}*$/u, badSign)

/** Line breaks (normalised to \n) and tabs are kept; other control characters are refused. */
export const lines = z
  .string()
  .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
  .regex(/^(?:\P{Cc}|[\n\t])*$/u, badSign)

const wrongEmail = 'Пожалуйста, введите корректный email'

/** An email for sign-in: it may be older than the rules for new emails. */
export const knownEmail = z
  .string()
  .trim()
  .normalize()
  .max(254, 'Не длиннее 254 символов')
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, wrongEmail)

// No invisible characters, no direction marks, no characters with a meaning in mail headers.
const part = String.raw`[^\s@\p{C}\p{Default_Ignorable_Code_Point}<>()[\]\\,;:"]+`
const emailShape = new RegExp(`^${part}@${part}\\.${part}$`, 'u')

/** An email that will be stored. */
export const email = z
  .string('Пожалуйста, заполните все обязательные поля')
  .trim()
  .normalize()
  .max(254, 'Не длиннее 254 символов')
  .regex(emailShape, wrongEmail)
