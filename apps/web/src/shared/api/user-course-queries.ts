import { getUserCourse, getWeekActivity, listOwnCourses } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** The key prefix of all queries about own courses: one invalidation reaches them all. */
export const coursesKey = ['courses']

export const userCoursesQuery = queryOptions({
  queryKey: [...coursesKey, 'own'],
  queryFn: ({ signal }) => call(listOwnCourses, {}, { signal }),
})

export const userCourseQuery = (id: number) =>
  queryOptions({
    queryKey: [...coursesKey, id],
    queryFn: ({ signal }) => call(getUserCourse, { params: { id } }, { signal }),
  })

export const weekActivityQuery = queryOptions({
  queryKey: [...coursesKey, 'week'],
  queryFn: ({ signal }) => call(getWeekActivity, {}, { signal }),
})
