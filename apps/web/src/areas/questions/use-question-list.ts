import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useListAddress } from '../../shared/use-list-address.ts'
import { usePageWithin } from '../../shared/use-page-within.ts'
import { type ListedCourse, pageSize, type QuestionListName, questionsQuery } from './questions-query.ts'

/** One page of a list by the URL. The previous page stays until the next one has loaded. */
export const useQuestionList = (list: QuestionListName, userCourseId: ListedCourse) => {
  const address = useListAddress()
  const { page, search } = address
  const query = useQuery({ ...questionsQuery(list, userCourseId, search, page), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = query
  const pageCount = Math.max(1, Math.ceil((data?.count ?? 0) / pageSize))
  const isThere = data !== undefined && !isPlaceholderData
  const isPastEnd = usePageWithin(address, isThere ? pageCount : null)
  return { ...query, ...address, pageCount, arrived: isThere && !isPastEnd }
}

export type QuestionListState = ReturnType<typeof useQuestionList>
