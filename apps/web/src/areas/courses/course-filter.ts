import type { UserCourse } from '@dopusk/contract'
import { isStarted } from './course-access.ts'

export type CoursesTab = 'all' | 'started'

const fold = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** What the list shows: never a paused course; ё and е are one letter. */
export const filterCourses = (courses: readonly UserCourse[], tab: CoursesTab, search: string): UserCourse[] =>
  courses.filter(
    (userCourse) =>
      !userCourse.is_paused &&
      (tab === 'all' || isStarted(userCourse)) &&
      fold(userCourse.course.name).includes(fold(search)),
  )
