import { getRevision, listRevisionQuestions, type Verdict } from '@dopusk/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { contentKey, pageSize } from '../content-queries.ts'

/** The screen begins with what the server has now, and holds the text itself from then on. */
export const revisionQuery = (id: number) =>
  queryOptions({
    queryKey: [...contentKey, 'revision', id],
    queryFn: ({ signal }) => call(getRevision, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })

export const revisionQuestionsKey = (id: number) => [...contentKey, 'revision-questions', id]

/** Null for all questions. */
export type VerdictFilter = Verdict | 'undecided' | null

export const revisionQuestionsQuery = (id: number, { verdict, page }: { verdict: VerdictFilter; page: number }) =>
  queryOptions({
    queryKey: [...revisionQuestionsKey(id), { verdict, page }],
    queryFn: ({ signal }) =>
      call(
        listRevisionQuestions,
        {
          params: { id },
          query: { ...(verdict !== null && { verdict }), limit: pageSize, offset: (page - 1) * pageSize },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnReconnect: false,
  })
