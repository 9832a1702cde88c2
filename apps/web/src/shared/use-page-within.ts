import { useEffect, useEffectEvent } from 'react'

interface PageAddress {
  page: number
  setPage: (page: number, options: { replace: boolean }) => void
}

/**
 * Replaces a page past the end (an old link, or the last item of the last page was removed) with the last page. Returns
 * whether that is in progress. `pageCount` is null while unknown.
 */
export const usePageWithin = ({ page, setPage }: PageAddress, pageCount: number | null): boolean => {
  const isPastEnd = pageCount !== null && page > pageCount
  const goToLastPage = useEffectEvent(() => setPage(pageCount ?? 1, { replace: true }))
  useEffect(() => {
    if (isPastEnd) goToLastPage()
  }, [isPastEnd])
  return isPastEnd
}
