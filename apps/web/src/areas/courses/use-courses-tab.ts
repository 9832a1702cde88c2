import { useSearchParams } from 'react-router'
import type { CoursesTab } from './course-filter.ts'

/** The tab stands in the address; another tab begins at its first page. */
export const useCoursesTab = (): [CoursesTab, (tab: CoursesTab) => void] => {
  const [params, setParams] = useSearchParams()
  const chooseTab = (tab: CoursesTab) =>
    setParams(
      (now) => {
        now.delete('page')
        if (tab === 'all') now.delete('tab')
        else now.set('tab', tab)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return [params.get('tab') === 'started' ? 'started' : 'all', chooseTab]
}
