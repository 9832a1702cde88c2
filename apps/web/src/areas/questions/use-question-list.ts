import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useListAddress } from '../../shared/use-list-address.ts'
import { pageSize, type QuestionListName, questionsQuery } from './questions-query.ts'

/** One page of a list by the address. The page before it stays until the next one is there. */
export const useQuestionList = (list: QuestionListName, userCourseId: number) => {
  const address = useListAddress()
  const { page, search } = address
  const query = useQuery({
    ...questionsQuery(list, userCourseId, search, page),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = query
  const pageCount = Math.max(1, Math.ceil((data?.count ?? 0) / pageSize))

  // The last question of the last page was taken off, or the link is old.
  const isPastEnd = data !== undefined && !isPlaceholderData && page > pageCount
  const goToLastPage = useEffectEvent(() => address.setPage(pageCount, { replace: true }))
  useEffect(() => {
    if (isPastEnd) goToLastPage()
  }, [isPastEnd])

  return { ...query, ...address, pageCount, arrived: data !== undefined && !isPlaceholderData && !isPastEnd }
}

export type QuestionListState = ReturnType<typeof useQuestionList>
