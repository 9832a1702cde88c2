import { type CalendarDay, lastAccessDay, remainingDays } from '@dopusk/domain'
import { accessPeriodOf } from '../../../study/access-period.ts'
import type { OwnedCourse } from './known-learners.queries.ts'

/** What a list does to the courses of a learner who is known already. */
export interface CoursePlan {
  given: number[]
  renewed: { courseId: number; userCourseId: number }[]
  kept: { courseId: number; accessUntil: CalendarDay }[]
}

/** A new course is given, one that is over is given again, one with days left stays: nothing is paid twice. */
export const planCourses = (
  courseIds: readonly number[],
  owned: readonly OwnedCourse[],
  today: CalendarDay,
): CoursePlan => {
  const plan: CoursePlan = { given: [], renewed: [], kept: [] }
  for (const courseId of courseIds) {
    const own = owned.find((course) => course.courseId === courseId)
    const period = own && accessPeriodOf(own)
    if (own === undefined || period === undefined) plan.given.push(courseId)
    else if (remainingDays(period, today) === 0) plan.renewed.push({ courseId, userCourseId: own.userCourseId })
    else plan.kept.push({ courseId, accessUntil: lastAccessDay(period, today) })
  }
  return plan
}
