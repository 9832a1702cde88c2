import { z } from 'zod'

/** What people write. NUL and halves of surrogate pairs are refused in every field, by whatever reads the request. */

const badSign = 'Недопустимый символ'

/** Blanks, tabs and line breaks become one blank each; no other control characters. */
export const line = z
  .string()
  .overwrite((text) => text.normalize().replace(/\s+/g, ' ').trim())
  .regex(/^\P{Cc}*$/u, badSign)

/** Line breaks, all of one kind, and tabs stay; no other control characters. */
export const lines = z
  .string()
  .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
  .regex(/^(?:\P{Cc}|[\n\t])*$/u, badSign)

const wrongEmail = 'Пожалуйста, введите корректный email'

/** An email that somebody signs in with: it may be older than the rules for new ones. */
export const knownEmail = z
  .string()
  .trim()
  .normalize()
  .max(254, 'Не длиннее 254 символов')
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, wrongEmail)

// Nothing unseen, nothing that turns the direction of writing, nothing that a mail header reads as its own.
const part = String.raw`[^\s@\p{C}\p{Default_Ignorable_Code_Point}<>()[\]\\,;:"]+`
const emailShape = new RegExp(`^${part}@${part}\\.${part}$`, 'u')

/** An email that is to be stored. */
export const email = z
  .string('Пожалуйста, заполните все обязательные поля')
  .trim()
  .normalize()
  .max(254, 'Не длиннее 254 символов')
  .regex(emailShape, wrongEmail)
