import { getLastCourse, getMemoryMap } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { coursesKey } from '../../shared/api/user-course-queries.ts'
import { log } from '../../shared/log.ts'
import { planQuery } from '../../study/plan/plan-queries.ts'

const noneIfNotFound = (error: unknown) => {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
  // Without the error: a person who has not begun is no failure with a stack.
  log('Курс не найден')
  return null
}

/** Null for a person who has not studied anything yet: the server answers 404. */
export const lastCourseQuery = queryOptions({
  queryKey: [...coursesKey, 'last'],
  queryFn: async ({ signal, client }) => {
    const last = await call(getLastCourse, {}, { signal }).catch(noneIfNotFound)
    if (last?.plan) client.setQueryData(planQuery(last.user_course.id).queryKey, last.plan)
    return last
  },
})

export const memoryMapQuery = (id: number) =>
  queryOptions({
    queryKey: [...coursesKey, id, 'memory'],
    queryFn: ({ signal }) => call(getMemoryMap, { params: { id } }, { signal }),
  })
