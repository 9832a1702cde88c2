import type { CalendarDay } from '../calendar-day.ts'
import { ageOn, applicantAge } from './birth-date.ts'

/** What is known of a person before they are created; an empty birth date is one that is not typed yet. */
export interface PersonToWarn {
  lastName: string
  firstName: string
  patronymic: string
  birthDate: CalendarDay | ''
}

type NameField = 'lastName' | 'firstName' | 'patronymic'

/** A doubtful value, which may still be right: staff see it and decide. */
export type PersonWarning =
  | { field: NameField; kind: 'mixed_alphabet'; letters: string[]; alphabet: 'latin' | 'cyrillic' }
  | { field: 'birthDate'; kind: 'under_18' }

const nameFields: readonly NameField[] = ['lastName', 'firstName', 'patronymic']

/** The letters of the alphabet that a word uses less: «Cидоров» has one Latin letter. */
const strayLettersOf = (word: string) => {
  const latin = word.match(/\p{Script=Latin}/gu) ?? []
  const cyrillic = word.match(/\p{Script=Cyrillic}/gu) ?? []
  if (latin.length === 0 || cyrillic.length === 0) return null
  return latin.length > cyrillic.length
    ? { alphabet: 'cyrillic' as const, letters: cyrillic }
    : { alphabet: 'latin' as const, letters: latin }
}

const warnName = (field: NameField, name: string): PersonWarning[] => {
  const strays = name.split(/[^\p{L}\p{M}]+/u).flatMap((word) => strayLettersOf(word) ?? [])
  const [first] = strays
  if (first === undefined) return []
  const { alphabet } = first
  const letters = strays.filter((stray) => stray.alphabet === alphabet).flatMap((stray) => stray.letters)
  return [{ field, kind: 'mixed_alphabet', letters: [...new Set(letters)], alphabet }]
}

const warnBirthDate = (birthDate: CalendarDay | '', today: CalendarDay): PersonWarning[] =>
  birthDate !== '' && ageOn(birthDate, today) < applicantAge.min ? [{ field: 'birthDate', kind: 'under_18' }] : []

/** What staff should look at again before they create a person. None of it prevents the creation. */
export const warnPerson = (person: PersonToWarn, today: CalendarDay): PersonWarning[] => [
  ...nameFields.flatMap((field) => warnName(field, person[field])),
  ...warnBirthDate(person.birthDate, today),
]

const fieldWords: Record<NameField, string> = { lastName: 'фамилии', firstName: 'имени', patronymic: 'отчестве' }

const strayWords = {
  latin: { one: 'латинская буква', many: 'латинские буквы', rest: 'русских' },
  cyrillic: { one: 'русская буква', many: 'русские буквы', rest: 'латинских' },
} as const

/** The Russian sentence for a warning, shown beside its field. */
export const personWarningText = (warning: PersonWarning): string => {
  if (warning.kind === 'under_18') return `Обучающемуся меньше ${applicantAge.min}\u00a0лет. Проверьте дату рождения`
  const words = strayWords[warning.alphabet]
  const letters = warning.letters.map((letter) => `«${letter}»`).join(', ')
  const noun = warning.letters.length === 1 ? words.one : words.many
  return `В\u00a0${fieldWords[warning.field]} ${noun} ${letters} среди ${words.rest}`
}
