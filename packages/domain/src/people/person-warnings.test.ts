import { expect, test } from 'vitest'
import { personWarningText, warnPerson } from './person-warnings.ts'

const today = '2026-11-15'
const person = { lastName: 'Сидоров', firstName: 'Пётр', patronymic: 'Иванович', birthDate: '1980-02-01' }

const textsOf = (changed: Partial<typeof person>) =>
  warnPerson({ ...person, ...changed }, today).map((warning) => personWarningText(warning).replaceAll('\u00a0', ' '))

test('an adult with a name in one alphabet has no warning', () => {
  expect(warnPerson(person, today)).toEqual([])
  expect(warnPerson({ ...person, lastName: 'Müller-Lüdenscheidt', patronymic: '' }, today)).toEqual([])
  expect(warnPerson({ ...person, birthDate: '' }, today)).toEqual([])
})

test('a Latin letter in a Russian name is named', () => {
  expect(warnPerson({ ...person, lastName: 'Cидоров' }, today)).toEqual([
    { field: 'lastName', kind: 'mixed_alphabet', letters: ['C'], alphabet: 'latin' },
  ])
})

test.each([
  [{ lastName: 'Cидоров' }, 'В фамилии латинская буква «C» среди русских'],
  [{ lastName: 'Петрова-Cидоpова' }, 'В фамилии латинские буквы «C», «p» среди русских'],
  [{ firstName: 'Pётp' }, 'В имени латинские буквы «P», «p» среди русских'],
  [{ patronymic: 'Ивaновaич' }, 'В отчестве латинская буква «a» среди русских'],
  [{ lastName: 'Smirnоv' }, 'В фамилии русская буква «о» среди латинских'],
  [{ birthDate: '2008-11-16' }, 'Обучающемуся меньше 18 лет. Проверьте дату рождения'],
])('%j is warned of in words', (changed, text) => {
  expect(textsOf(changed)).toEqual([text])
})

test('a whole word in another alphabet is no mixture', () => {
  expect(textsOf({ lastName: 'van дер Берг' })).toEqual([])
})

test('an eighteenth birthday ends the warning', () => {
  expect(textsOf({ birthDate: '2008-11-15' })).toEqual([])
})
