import type { CourseStatistic } from '@dopusk/contract'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { scopeOf } from '../../people/staff-scope.ts'
import { viewUserCourse } from './course-views.ts'
import { type CoursesDeps, getCounted, todayOf } from './courses.service.ts'
import { countResults, listResults, viewResult } from './history.queries.ts'
import { findLearnerInScope } from './learner-of-course.ts'

/** More than a chart can show apart. */
const resultsAtMost = 500

const readLearner = (db: Db, learnerId: number): Promise<CourseStatistic['learner']> =>
  db
    .selectFrom('app_user')
    .leftJoin('learner_profile', 'learner_profile.user_id', 'app_user.id')
    .select(['app_user.id', 'app_user.email', 'first_name', 'last_name', 'surname'])
    .where('app_user.id', '=', learnerId)
    .executeTakeFirstOrThrow()

/** How a learner in the caller's scope does in a course: the results that a chart is drawn from. */
export const readStatistic = async (
  deps: CoursesDeps,
  caller: Caller,
  userCourseId: number,
): Promise<CourseStatistic> => {
  const learnerId = await findLearnerInScope(deps.db, scopeOf(caller), userCourseId)
  const [course, learner, results, result_count] = await Promise.all([
    getCounted(deps, learnerId, userCourseId),
    readLearner(deps.db, learnerId),
    listResults(deps.db, learnerId, userCourseId, resultsAtMost),
    countResults(deps.db, learnerId, userCourseId),
  ])
  return {
    user_course: viewUserCourse(course, todayOf(deps)),
    learner,
    results: results.toReversed().map(viewResult),
    result_count,
  }
}
