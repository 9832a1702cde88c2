import { emailFault, nameFault, oneLine, phoneFault } from '@dopusk/contract/person-text'
import { applicantAge, type BirthDateFault, birthDateFault } from '@dopusk/domain'
import { readDate } from '../../shared/format/typed-date.ts'
import { type FormField, type FormValues, formFields } from './proposal-values.ts'

export type Faults = Partial<Record<FormField, string>>

const birthDateWords: Record<BirthDateFault, string> = {
  not_born: 'Эта дата ещё не наступила',
  too_young: `Заявку можно подать с ${applicantAge.min} лет`,
  too_old: 'Проверьте год рождения',
}

const nameRule = (name: string, missing: string | undefined) => {
  if (name.trim() === '') return missing
  return nameFault(oneLine(name))
}

const dateFault = (text: string, today: string) => {
  if (text.trim() === '') return 'Укажите дату рождения'
  const day = readDate(text)
  if (day === null) return 'Такой даты нет. Укажите день, месяц и год'
  const fault = birthDateFault(day, today)
  return fault === null ? undefined : birthDateWords[fault]
}

const emailRule = (email: string) => {
  if (email.trim() === '') return 'Укажите email'
  return emailFault(oneLine(email))
}

const phoneRule = (phone: string) => {
  if (phone.trim() === '') return 'Укажите телефон'
  return phoneFault(phone)
}

const rules: Record<FormField, (values: FormValues, today: string) => string | undefined> = {
  course: ({ course }) => (course === '' ? 'Выберите курс' : undefined),
  exam_center: () => undefined,
  last_name: ({ last_name: name }) => nameRule(name, 'Укажите фамилию'),
  first_name: ({ first_name: name }) => nameRule(name, 'Укажите имя'),
  patronymic: ({ patronymic }) => nameRule(patronymic, undefined),
  birth_date: ({ birth_date: date }, today) => dateFault(date, today),
  phone: ({ phone }) => phoneRule(phone),
  email: ({ email }) => emailRule(email),
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
