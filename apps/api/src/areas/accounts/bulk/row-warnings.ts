import type { BulkRow } from '@dopusk/contract'
import { type CalendarDay, type PersonWarning, personWarningText, warnPerson } from '@dopusk/domain'
import { type Messages, placeInLines } from './bulk-rules.ts'
import type { KnownPerson } from './known-learners.queries.ts'

const wireFields: Record<PersonWarning['field'], string> = {
  lastName: 'last_name',
  firstName: 'first_name',
  patronymic: 'patronymic',
  birthDate: 'birth_date',
}

const fold = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** The same for two rows that name one person. */
export const personKey = (row: BulkRow): string => fold(`${row.last_name}\n${row.first_name}\n${row.birth_date}`)

interface WarningContext {
  today: CalendarDay
  /** Lines of other rows with the same name and birth date. */
  sameLines: readonly number[]
  known: KnownPerson | undefined
  /** The email of somebody else with the same name and birth date. */
  namesake: string | undefined
}

const warnDouble = ({ sameLines, known, namesake }: WarningContext): string[] => {
  if (sameLines.length > 0) return [`Такой же человек ${placeInLines(sameLines)}. Проверьте, не\u00a0повтор ли это`]
  return known === undefined && namesake !== undefined
    ? [`Такой же человек уже есть: ${namesake}. Проверьте, не\u00a0повтор ли это`]
    : []
}

const warnOtherName = (row: BulkRow, { known }: WarningContext): string[] => {
  if (!known?.lastName || !known.firstName) return []
  const isSame = fold(known.lastName) === fold(row.last_name) && fold(known.firstName) === fold(row.first_name)
  const name = [known.lastName, known.firstName, known.patronymic].filter(Boolean).join(' ')
  return isSame ? [] : [`С\u00a0этим email уже есть другой человек: ${name}. Проверьте, чей это адрес`]
}

const warnNoCourse = (row: BulkRow, { known }: WarningContext): string[] => {
  if (row.courses.length > 0) return []
  return [known ? 'Курс не\u00a0указан: ничего не\u00a0изменится' : 'Курс не\u00a0указан: учиться будет нечему']
}

/** What staff should look at again in a valid row, by field. */
export const warnRow = (row: BulkRow, context: WarningContext): Messages => {
  const { last_name: lastName, first_name: firstName, birth_date: birthDate } = row
  const person = { lastName, firstName, patronymic: row.patronymic ?? '', birthDate }
  const found: [string, string][] = [
    ...warnPerson(person, context.today).map((warning): [string, string] => [
      wireFields[warning.field],
      personWarningText(warning),
    ]),
    ...warnDouble(context).map((text): [string, string] => ['last_name', text]),
    ...warnOtherName(row, context).map((text): [string, string] => ['email', text]),
    ...warnNoCourse(row, context).map((text): [string, string] => ['courses', text]),
  ]
  const messages: Messages = {}
  for (const [field, text] of found) messages[field] = messages[field] ? `${messages[field]}. ${text}` : text
  return messages
}
