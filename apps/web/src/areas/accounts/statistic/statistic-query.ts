import { getCourseStatistic } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { accountsKey } from '../accounts-key.ts'

export const statisticQuery = (userCourseId: number) =>
  queryOptions({
    queryKey: [...accountsKey, 'statistic', userCourseId],
    queryFn: ({ signal }) => call(getCourseStatistic, { params: { id: userCourseId } }, { signal }),
  })
