import { expect, test } from 'vitest'
import { splitFullName } from './full-name.ts'

test.each([
  ['Сидоров Пётр Иванович', 'Сидоров', 'Пётр', 'Иванович'],
  ['  Сидоров   Пётр  ', 'Сидоров', 'Пётр', ''],
  ['Алиев Вагиф Мамед оглы', 'Алиев', 'Вагиф', 'Мамед оглы'],
  ['Алиева Лала Мамед Кызы', 'Алиева', 'Лала', 'Мамед Кызы'],
  ['Петрова - Водкина Анна-Мария Львовна', 'Петрова-Водкина', 'Анна-Мария', 'Львовна'],
  ['О’Нил Джон', 'О’Нил', 'Джон', ''],
])('«%s» is split', (written, lastName, firstName, patronymic) => {
  expect(splitFullName(written)).toEqual({ lastName, firstName, patronymic })
})

test.each(['', 'Сидоров', 'Ибн Сина Али Хасанович', 'Алиев Вагиф Гасан Мамед оглы'])(
  '«%s» is left to the person to split',
  (written) => {
    expect(splitFullName(written)).toBeUndefined()
  },
)
