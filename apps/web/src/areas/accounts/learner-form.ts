import { calendarDate } from '../../shared/format/calendar-date.ts'
import { phoneText, readPhone } from '../../shared/format/phone.ts'
import { readDate } from '../../shared/format/typed-date.ts'

/** What a person is described by, in the order of the screen. The names are those of the calls. */
export const learnerFields = ['last_name', 'first_name', 'surname', 'birth_date', 'phone', 'email'] as const

export type LearnerField = (typeof learnerFields)[number]

/** The form as it stands, each field as its text. */
export type LearnerValues = Record<LearnerField, string>

export type LearnerFaults = Partial<Record<LearnerField, string>>

interface Person {
  last_name: string
  first_name: string
  surname: string | null
  birth_date: string
  phone: string
  email: string
}

/** What is known of somebody, as the form shows it. */
export const valuesOf = (person: Person): LearnerValues => ({
  last_name: person.last_name,
  first_name: person.first_name,
  surname: person.surname ?? '',
  birth_date: calendarDate(person.birth_date),
  phone: phoneText(person.phone),
  email: person.email,
})

export const readLearnerForm = (form: HTMLFormElement): LearnerValues => {
  const data = new FormData(form)
  return Object.fromEntries(learnerFields.map((name) => [name, String(data.get(name) ?? '')])) as LearnerValues
}

/** As the calls take it; for values that have no fault. */
export const personOf = (values: LearnerValues): Person => ({
  last_name: values.last_name.trim(),
  first_name: values.first_name.trim(),
  surname: values.surname.trim() || null,
  birth_date: readDate(values.birth_date) ?? values.birth_date,
  phone: readPhone(values.phone) ?? values.phone,
  email: values.email.trim(),
})
