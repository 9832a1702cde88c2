import { courseAddress } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'

export const practiceAddress = (userCourseId: number): string => courseAddress(paths.practice, userCourseId)

/** The results of one run. */
export const runAddress = (userCourseId: number, run: string): string =>
  courseAddress(paths.practice, userCourseId, { run })
