import { expect, test } from 'vitest'
import { makeCatalogue } from '../../../testing/catalogue.ts'
import { filterCatalogue } from './course-table.tsx'

const courses = makeCatalogue([
  ['Эксплуатация подъёмных сооружений', '40.20900.05'],
  ['Оборудование под давлением', '40.20900.07'],
  ['Работы на высоте', 'HT-12'],
])

test.each([
  ['', [1, 2, 3]],
  ['ПОДЪЕМНЫХ', [1]],
  ['подъёмных', [1]],
  ['20900', [1, 2]],
  ['900.07', [2]],
  ['ht-1', [3]],
  ['описание', []],
])('«%s» finds %j', (search, ids) => {
  expect(filterCatalogue(courses, search).map(({ id }) => id)).toEqual(ids)
})
