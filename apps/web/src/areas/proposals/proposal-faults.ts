import { applicantAge, type BirthDateFault, birthDateFault } from '@dopusk/domain'
import { readPhone } from '../../shared/format/phone.ts'
import { readDate } from '../../shared/format/typed-date.ts'
import { type FormField, type FormValues, formFields } from './proposal-values.ts'

export type Faults = Partial<Record<FormField, string>>

const nameShape = /^\s*\p{L}[\p{L}\p{M}'’ʼ.\-\s]*$/u
const emailShape = /^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u

const birthDateWords: Record<BirthDateFault, string> = {
  not_born: 'Эта дата ещё не наступила',
  too_young: `Заявку можно подать с ${applicantAge.min} лет`,
  too_old: 'Проверьте год рождения',
}

const nameFault = (name: string, missing: string | undefined) => {
  if (name.trim() === '') return missing
  return nameShape.test(name) ? undefined : 'Только буквы, дефис, апостроф и пробел'
}

const dateFault = (text: string, today: string) => {
  if (text.trim() === '') return 'Укажите дату рождения'
  const day = readDate(text)
  if (day === null) return 'Такой даты нет. Укажите день, месяц и год'
  const fault = birthDateFault(day, today)
  return fault === null ? undefined : birthDateWords[fault]
}

const emailFault = (email: string) => {
  if (email.trim() === '') return 'Укажите email'
  return emailShape.test(email.trim()) ? undefined : 'Пожалуйста, введите корректный email'
}

const phoneFault = (phone: string) => {
  if (phone.trim() === '') return 'Укажите телефон'
  return readPhone(phone) === null ? 'Номер телефона должен начинаться с +7 и содержать 10 цифр после этого' : undefined
}

const rules: Record<FormField, (values: FormValues, today: string) => string | undefined> = {
  course: ({ course }) => (course === '' ? 'Выберите курс' : undefined),
  exam_center: () => undefined,
  last_name: ({ last_name: name }) => nameFault(name, 'Укажите фамилию'),
  first_name: ({ first_name: name }) => nameFault(name, 'Укажите имя'),
  patronymic: ({ patronymic }) => nameFault(patronymic, undefined),
  birth_date: ({ birth_date: date }, today) => dateFault(date, today),
  phone: ({ phone }) => phoneFault(phone),
  email: ({ email }) => emailFault(email),
  consent: ({ consent }) => (consent ? undefined : 'Без согласия мы не можем принять заявку'),
}

export const faultOf = (field: FormField, values: FormValues, today: string) => rules[field](values, today)

/** The faults by field. The server repeats the check, with the same messages. */
export const faultsOf = (values: FormValues, today: string): Faults =>
  Object.fromEntries(
    formFields.flatMap((field) => {
      const fault = faultOf(field, values, today)
      return fault === undefined ? [] : [[field, fault]]
    }),
  )
