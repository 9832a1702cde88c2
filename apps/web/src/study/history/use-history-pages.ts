import { listCourseHistory } from '@dopusk/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { coursesKey } from '../../shared/api/user-course-queries.ts'
import { useTopOfList } from '../../shared/ui/use-top-of-list.ts'
import { useListAddress } from '../../shared/use-list-address.ts'
import { usePageWithin } from '../../shared/use-page-within.ts'

const historyPageSize = 15

const historyQuery = (userCourseId: number, page: number) =>
  queryOptions({
    queryKey: [...coursesKey, userCourseId, 'history', page],
    queryFn: ({ signal }) => {
      const query = { limit: historyPageSize, offset: (page - 1) * historyPageSize }
      return call(listCourseHistory, { params: { id: userCourseId }, query }, { signal })
    },
  })

/** The page of the history in the URL, and navigation to the others. */
export const useHistoryPages = (userCourseId: number) => {
  const address = useListAddress()
  const { page, setPage } = address
  const history = useQuery({ ...historyQuery(userCourseId, page), placeholderData: keepPreviousData })
  const { data } = history
  const pageCount = Math.max(1, Math.ceil((data?.count ?? 0) / historyPageSize))
  const isThere = data !== undefined && !history.isPlaceholderData
  const isPastEnd = usePageWithin(address, isThere ? pageCount : null)
  const arrived = isThere && !isPastEnd
  const { top, leavePage } = useTopOfList(page, arrived)

  const goTo = (next: number) => {
    leavePage()
    setPage(next)
  }
  return { history, page, pageCount, arrived, top, goTo }
}

export type HistoryPagesState = ReturnType<typeof useHistoryPages>
