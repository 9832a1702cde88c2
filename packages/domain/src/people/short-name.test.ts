import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test.each([
  ['Иванов', 'Иван', 'Иванович', 'И. И. И-в'],
  ['Ёлкина', 'Анна', '', 'А. Ё-а'],
  ['Григорьев-Заболоцкий', 'Пётр', 'Ильич', 'П. И. Г-й'],
  ['О', 'Ли', '', 'Л. О'],
  ['  де Местр', 'жозеф', ' Мамед оглы', 'Ж. М. Д-р'],
])('%s %s %s', (lastName, firstName, patronymic, short) => {
  expect(shortName({ lastName, firstName, patronymic })).toBe(short.replaceAll(' ', '\u00a0'))
})
