import type { UserCourse } from '@dopusk/contract'
import { fold } from '../../shared/format/fold.ts'
import { isStarted } from '../../study/course-access.ts'

export type CoursesTab = 'all' | 'started'

/** What the list shows: never a paused course; ё and е are one letter. */
export const filterCourses = (courses: readonly UserCourse[], tab: CoursesTab, search: string): UserCourse[] =>
  courses.filter(
    (userCourse) =>
      !userCourse.is_paused &&
      (tab === 'all' || isStarted(userCourse)) &&
      fold(userCourse.course.name).includes(fold(search)),
  )
