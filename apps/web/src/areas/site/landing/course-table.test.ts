import type { Course } from '@dopusk/contract'
import { expect, test } from 'vitest'
import { makeCatalogue } from '../../../testing/catalogue.ts'
import { filterCatalogue } from './course-table.tsx'

const [lifting, ...others] = makeCatalogue([
  ['Эксплуатация подъёмных сооружений', '40.20900.05'],
  ['Оборудование под давлением', '40.20900.07'],
  ['Работы на высоте', 'HT-12'],
])
const courses = [
  { ...lifting, description: 'Башенные краны и подъёмники' } as Course,
  ...others.map((course) => (course.id === 3 ? { ...course, titles: ['Вышка', 'Люлька'] } : course)),
]

test.each([
  ['', [1, 2, 3]],
  ['ПОДЪЕМНЫХ', [1]],
  ['подъёмных', [1]],
  ['20900', [1, 2]],
  ['900.07', [2]],
  ['ht-1', [3]],
  ['оборудование 900.07', [2]],
  ['подъёмных 900.07', []],
  ['КРАН', [1]],
  ['вышка люлька', [3]],
  ['котёл', []],
])('«%s» finds %j', (search, ids) => {
  expect(filterCatalogue(courses, search).map(({ id }) => id)).toEqual(ids)
})
