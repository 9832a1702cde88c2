import type { CalendarDay } from '../calendar-day.ts'
import { ageOn, applicantAge } from './birth-date.ts'
import { withoutCapitals } from './name-case.ts'

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
  | { field: NameField; kind: 'capitals'; written: string }
  | { field: NameField; kind: 'abbreviation'; word: string }
  | { field: 'birthDate'; kind: 'under_18' }

const nameFields: readonly NameField[] = ['lastName', 'firstName', 'patronymic']

/** Written with a full stop in passports, too. */
const generations: ReadonlySet<string> = new Set(['мл.', 'ст.'])

const warnName = (field: NameField, name: string): PersonWarning[] => {
  const written = withoutCapitals(name)
  if (written !== name) return [{ field, kind: 'capitals', written }]
  const word = name.split(' ').find((each) => /^\p{L}$|\./u.test(each) && !generations.has(each))
  return word === undefined ? [] : [{ field, kind: 'abbreviation', word }]
}

const warnBirthDate = (birthDate: CalendarDay | '', today: CalendarDay): PersonWarning[] =>
  birthDate !== '' && ageOn(birthDate, today) < applicantAge.min ? [{ field: 'birthDate', kind: 'under_18' }] : []

/** What staff should look at again before they create a person. None of it prevents the creation. */
export const warnPerson = (person: PersonToWarn, today: CalendarDay): PersonWarning[] => [
  ...nameFields.flatMap((field) => warnName(field, person[field])),
  ...warnBirthDate(person.birthDate, today),
]

const fieldWords: Record<NameField, { is: string; within: string }> = {
  lastName: { is: 'Фамилия', within: 'фамилии' },
  firstName: { is: 'Имя', within: 'имени' },
  patronymic: { is: 'Отчество', within: 'отчестве' },
}

/** The Russian sentence for a warning, shown beside its field. */
export const personWarningText = (warning: PersonWarning): string => {
  if (warning.kind === 'under_18') return `Обучающемуся меньше ${applicantAge.min}\u00a0лет. Проверьте дату рождения`
  const { is, within } = fieldWords[warning.field]
  return warning.kind === 'capitals'
    ? `${is} прописными буквами. Обычно пишут «${warning.written}»`
    : `«${warning.word}» в\u00a0${within}: так в\u00a0паспорте?`
}
