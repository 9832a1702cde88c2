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

test.each([
  [{ lastName: 'СИДОРОВ' }, 'Фамилия прописными буквами. Обычно пишут «Сидоров»'],
  [{ firstName: 'ПЁТР' }, 'Имя прописными буквами. Обычно пишут «Пётр»'],
  [{ patronymic: 'ИВАНОВИЧ' }, 'Отчество прописными буквами. Обычно пишут «Иванович»'],
  [{ lastName: 'О' }, '«О» в фамилии: так в паспорте?'],
  [{ firstName: 'John F.' }, '«F.» в имени: так в паспорте?'],
  [{ firstName: 'Иван И.О.' }, '«И.О.» в имени: так в паспорте?'],
  [{ firstName: 'Ал-др.' }, '«Ал-др.» в имени: так в паспорте?'],
  [{ birthDate: '2008-11-16' }, 'Обучающемуся меньше 18 лет. Проверьте дату рождения'],
])('%j is warned of in words', (changed, text) => {
  expect(textsOf(changed)).toEqual([text])
})

test.each(['Ли', 'Ян Ян', 'д’Арк', "О'Коннор", 'Мамед оглы', 'van дер Берг', 'Иванов мл.', 'Иванов ст.'])(
  '«%s» is not doubtful',
  (lastName) => expect(textsOf({ lastName })).toEqual([]),
)

test('an eighteenth birthday ends the warning', () => {
  expect(textsOf({ birthDate: '2008-11-15' })).toEqual([])
})
