import { expect, test } from 'vitest'
import { withoutCapitals } from './name-case.ts'

test.each([
  ['ИВАНОВ', 'Иванов'],
  ['САЛТЫКОВА-ЩЕДРИНА', 'Салтыкова-Щедрина'],
  ["О'КОННОР", "О'Коннор"],
  ['МАМЕД ОГЛЫ', 'Мамед оглы'],
  ['ЛИ', 'Ли'],
  ['SMITH', 'Smith'],
])('«%s» is «%s»', (name, written) => expect(withoutCapitals(name)).toBe(written))

test.each(['Иванов', 'д’Арк', 'МакКинли', 'О', 'И. И.', 'Ян Ян', ''])('«%s» stays', (name) =>
  expect(withoutCapitals(name)).toBe(name),
)
