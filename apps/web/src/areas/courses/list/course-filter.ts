import type { UserCourse } from '@dopusk/contract'
import { useSearchParams } from 'react-router'
import { foldCase } from '../../../shared/format/fold.ts'
import { isStarted } from '../../../study/course-access.ts'

export type CoursesTab = 'all' | 'started'

/** Paused courses are never listed. The search treats ё and е as one letter. */
export const filterCourses = (courses: readonly UserCourse[], tab: CoursesTab, search: string): UserCourse[] =>
  courses.filter(
    (userCourse) =>
      !userCourse.is_paused &&
      (tab === 'all' || isStarted(userCourse)) &&
      foldCase(userCourse.course.name).includes(foldCase(search)),
  )

/** The tab is in the address. A change of tab resets the page number. */
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
