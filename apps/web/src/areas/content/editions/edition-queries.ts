import { getContentEdition, listContentEditions } from '@dopusk/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { contentKey, pageSize } from '../content-queries.ts'

export const contentEditionsQuery = ({ search, page }: { search: string; page: number }) =>
  queryOptions({
    queryKey: [...contentKey, 'editions', { search, page }],
    queryFn: ({ signal }) =>
      call(listContentEditions, { query: { search, limit: pageSize, offset: (page - 1) * pageSize } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const contentEditionQuery = (id: number) =>
  queryOptions({
    queryKey: [...contentKey, 'edition', id],
    queryFn: ({ signal }) => call(getContentEdition, { params: { id } }, { signal }),
    staleTime: 0,
  })
