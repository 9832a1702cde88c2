import { readPhone } from '@dopusk/contract/phone'
import { calendarDate } from '../format/calendar-date.ts'
import { phoneText } from '../format/phone.ts'
import { readDate } from '../format/typed-date.ts'

/** Fields of a person, in the order of the screen. The names are those of the calls. */
export const learnerFields = ['last_name', 'first_name', 'patronymic', 'birth_date', 'phone', 'email'] as const

export type LearnerField = (typeof learnerFields)[number]

/** The current text of each field. */
export type LearnerValues = Record<LearnerField, string>

export type LearnerFaults = Partial<Record<LearnerField, string>>

interface Person {
  last_name: string
  first_name: string
  patronymic: string | null
  birth_date: string
  phone: string
  email: string
}

/** A person as form values. */
export const valuesOf = (person: Person): LearnerValues => ({
  last_name: person.last_name,
  first_name: person.first_name,
  patronymic: person.patronymic ?? '',
  birth_date: calendarDate(person.birth_date),
  phone: phoneText(person.phone),
  email: person.email,
})

export const readLearnerForm = (form: HTMLFormElement): LearnerValues => {
  const data = new FormData(form)
  return Object.fromEntries(learnerFields.map((name) => [name, String(data.get(name) ?? '')])) as LearnerValues
}

/** Form values as the calls expect them. Requires valid values. */
export const personOf = (values: LearnerValues): Person => ({
  last_name: values.last_name.trim(),
  first_name: values.first_name.trim(),
  patronymic: values.patronymic.trim() || null,
  birth_date: readDate(values.birth_date) ?? values.birth_date,
  phone: readPhone(values.phone) ?? values.phone,
  email: values.email.trim(),
})
