import type { BodyInputOf, sendProposal } from '@dopusk/contract'
import { readPhone } from '@dopusk/contract/phone'
import { readDate } from '../../shared/format/typed-date.ts'

/** The typed fields, in the order of the screen. */
export const typedFields = [
  'course',
  'exam_center',
  'last_name',
  'first_name',
  'patronymic',
  'birth_date',
  'phone',
  'email',
] as const

export const formFields = [...typedFields, 'consent'] as const

export type TypedField = (typeof typedFields)[number]
export type FormField = (typeof formFields)[number]

/** The values of the form as text. */
export type TypedValues = Record<TypedField, string>

export interface FormValues extends TypedValues {
  consent: boolean
  /** The honeypot. */
  website: string
}

/** Where the text of the consent has changed: it must be read and confirmed again. */
export const clearConsent = (form: HTMLFormElement | null): void => {
  const box = form?.elements.namedItem('consent')
  if (box instanceof HTMLInputElement) box.checked = false
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

export const readForm = (form: HTMLFormElement): FormValues => {
  const data = new FormData(form)
  const typed = Object.fromEntries(typedFields.map((name) => [name, textOf(data, name)])) as TypedValues
  return { ...typed, consent: data.has('consent'), website: textOf(data, 'website') }
}

/** Expects values without faults, and the version of the consent text that was shown. */
export const toBody = (values: FormValues, consentVersion: string): BodyInputOf<typeof sendProposal> => ({
  last_name: values.last_name,
  first_name: values.first_name,
  patronymic: values.patronymic.trim() || null,
  birth_date: readDate(values.birth_date) ?? values.birth_date,
  phone: readPhone(values.phone) ?? values.phone,
  email: values.email.trim(),
  course: Number(values.course),
  exam_center: values.exam_center === '' ? null : Number(values.exam_center),
  consent: values.consent as true,
  consent_version: consentVersion,
  ...(values.website !== '' && { website: values.website }),
})
