import { listCourseHistory } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { coursesKey } from '../../shared/api/queries.ts'

export const historyPageSize = 15

export const historyQuery = (userCourseId: number, page: number) =>
  queryOptions({
    queryKey: [...coursesKey, userCourseId, 'history', page],
    queryFn: ({ signal }) => {
      const query = { limit: historyPageSize, offset: (page - 1) * historyPageSize }
      return call(listCourseHistory, { params: { id: userCourseId }, query }, { signal })
    },
  })
