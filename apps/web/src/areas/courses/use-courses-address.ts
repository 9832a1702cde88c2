import { useSearchParams } from 'react-router'
import type { CoursesTab } from './course-filter.ts'

/** Tab, search and page stand in the address: coming back from a course shows the list as it was left. */
export const useCoursesAddress = () => {
  const [address, setAddress] = useSearchParams()
  const change = (changes: Record<string, string | null>) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [key, value] of Object.entries(changes)) {
          if (value === null || value === '') next.delete(key)
          else next.set(key, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const page = Number(address.get('page'))
  return {
    tab: (address.get('tab') === 'started' ? 'started' : 'all') as CoursesTab,
    search: address.get('search') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    chooseTab: (tab: CoursesTab) => change({ tab: tab === 'all' ? null : tab, page: null }),
    searchFor: (search: string) => change({ search, page: null }),
    goToPage: (number: number) => change({ page: number === 1 ? null : String(number) }),
  }
}
