import { z } from 'zod'
import { nameFault, wrongPhone } from './person-text.ts'
import { anyLine, calendarDay, refuse, shaped } from './text.ts'

/** Fields that describe a person, in every form that staff fill in. */

export const id = z.number().int().positive()

const onlyLetters = 'Только буквы, дефис, апостроф и пробел'
const required = 'Пожалуйста, заполните все обязательные поля'

/** A name that was stored or will be: it may be older than the rules, which the server applies where it changes. */
export const storedName = anyLine(100).min(1, required)

export const personName = storedName.superRefine(refuse(nameFault))

const optionalName = anyLine(100, onlyLetters, onlyLetters)
const orNull = (name: string | null | undefined) => name || null

export const storedSurname = optionalName.nullish().transform(orNull)

export const surname = optionalName
  .superRefine(refuse((name) => (name === '' ? undefined : nameFault(name))))
  .nullish()
  .transform(orNull)

export const phone = shaped(12, /^\+7\d{10}$/, wrongPhone, required)

const earliestBirth = '1900-01-01'

/** The server checks by its clock that the date is not in the future. */
export const birthDate = calendarDay('Такой даты нет. Укажите день, месяц и год').refine(
  (day) => day >= earliestBirth,
  'Проверьте год рождения',
)

export const newPassword = z.string().min(8, 'Не короче 8 символов').max(200, 'Не длиннее 200 символов')

export const courseIds = z
  .array(id)
  .max(100, 'Не больше 100 курсов')
  .refine((ids) => new Set(ids).size === ids.length, 'Каждый курс один раз')
