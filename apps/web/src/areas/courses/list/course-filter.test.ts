import { expect, test } from 'vitest'
import { makeNamedCourse } from '../../../testing/courses.ts'
import { filterCourses } from './course-filter.ts'

const courses = [
  makeNamedCourse(1, 'Подъёмные сооружения'),
  makeNamedCourse(2, 'Работы на высоте', { status: 'Not started' }),
  makeNamedCourse(3, 'Электробезопасность', { status: 'Completed' }),
  makeNamedCourse(4, 'Подъёмники', { is_paused: true }),
]

test.each([
  ['all', '', [1, 2, 3]],
  ['started', '', [1, 3]],
  ['all', 'подъем', [1]],
  ['all', 'ПОДЪЁМ', [1]],
  ['started', 'высоте', []],
  ['all', 'кран', []],
] as const)('tab %s, search «%s»: courses %j', (tab, search, ids) => {
  expect(filterCourses(courses, tab, search).map(({ id }) => id)).toEqual(ids)
})
