import { z } from 'zod'
import { calendarDay, line, shaped } from './text.ts'

/** Fields that describe a person, in every form that staff fill in. */

export const id = z.number().int().positive()

// Letters of any script, with the separators that names contain: Салтыков-Щедрин, О’Нил, Ибн Сина.
const nameShape = /^\p{L}[\p{L}\p{M}'’ʼ.\- ]*$/u
const onlyLetters = 'Только буквы, дефис, апостроф и пробел'
const required = 'Пожалуйста, заполните все обязательные поля'

export const personName = line(100).min(1, required).regex(nameShape, onlyLetters)

export const surname = z
  .union([personName, line(100).max(0)], 'Только буквы, дефис, апостроф и пробел')
  .nullish()
  .transform((name) => name || null)

export const phone = shaped(
  12,
  /^\+7\d{10}$/,
  'Номер телефона должен начинаться с +7 и содержать 10 цифр после этого',
  required,
)

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
