import { getItemStatistics } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

/** How learners answer a question. Under the key of content: a published question has a new wording. */
export const itemStatisticsQuery = (question: number) =>
  queryOptions({
    queryKey: ['content', 'item-statistics', question],
    queryFn: ({ signal }) => call(getItemStatistics, { params: { id: question } }, { signal }),
    staleTime: 0,
  })
