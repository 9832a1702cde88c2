import { type CourseChanges, getCourseChanges } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { isNotFound } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { courseChangesKey } from '../../../shared/api/queries.ts'

const nullIfNotFound = (error: unknown) => {
  if (isNotFound(error)) return null
  throw error
}

/** What changed in the norms of a course; null where there is no such course. */
export const courseChangesQuery = (id: number) =>
  queryOptions({
    queryKey: courseChangesKey(id),
    queryFn: ({ signal }): Promise<CourseChanges | null> =>
      call(getCourseChanges, { params: { id } }, { signal, token: 'omit' }).catch(nullIfNotFound),
    staleTime: 5 * 60_000,
  })
