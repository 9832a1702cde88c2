import { useEffect, useEffectEvent } from 'react'

interface PageAddress {
  page: number
  setPage: (page: number, options: { replace: boolean }) => void
}

/**
 * A page past the end (an old link, or the last item of the last page was taken away) turns into the last one.
 * Tells whether that is under way. `pageCount` is null while it is not known.
 */
export const usePageWithin = ({ page, setPage }: PageAddress, pageCount: number | null): boolean => {
  const isPastEnd = pageCount !== null && page > pageCount
  const goToLastPage = useEffectEvent(() => setPage(pageCount ?? 1, { replace: true }))
  useEffect(() => {
    if (isPastEnd) goToLastPage()
  }, [isPastEnd])
  return isPastEnd
}
