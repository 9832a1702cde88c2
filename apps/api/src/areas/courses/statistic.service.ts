import type { CourseStatistic } from '@dopusk/contract'
import type { Caller } from '../../http/caller.ts'
import { scopeOf } from '../../people/staff-scope.ts'
import { type CoursesDeps, getCourseOf } from './courses.service.ts'
import { countResults, listResults, viewResult } from './history.queries.ts'
import { getLearnerInScope } from './learner-of-course.ts'
import { getLearner } from './staff-courses.queries.ts'

/** A chart cannot show more results apart from each other. */
const maxResults = 500

/** The results of a learner in the caller's scope in one course, for the chart. */
export const getCourseStatistic = async (
  deps: CoursesDeps,
  caller: Caller,
  userCourseId: number,
): Promise<CourseStatistic> => {
  const learnerId = await getLearnerInScope(deps.db, scopeOf(caller), userCourseId)
  const [course, learner, results, result_count] = await Promise.all([
    getCourseOf(deps, learnerId, userCourseId),
    getLearner(deps.db, learnerId),
    listResults(deps.db, learnerId, userCourseId, maxResults),
    countResults(deps.db, learnerId, userCourseId),
  ])
  return {
    user_course: course,
    learner,
    results: results.toReversed().map(viewResult),
    result_count,
  }
}
