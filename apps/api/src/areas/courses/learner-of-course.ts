import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { findLearnerInScope, type StaffScope, scopeOf } from '../../people/staff-scope.ts'
import { hasUserCourse } from './courses.queries.ts'

/** A learner outside the scope counts as missing. */
export const getLearnerInScope = async (db: Db, scope: StaffScope, userCourseId: number): Promise<number> => {
  const learnerId = await findLearnerInScope(db, scope, userCourseId)
  if (learnerId === undefined) throw new AppError('not_found')
  return learnerId
}

/** The learner of a user course: the caller or, for staff, a learner in their scope. */
export const getLearnerOf = async (db: Db, caller: Caller, userCourseId: number): Promise<number> => {
  if (await hasUserCourse(db, caller.userId, userCourseId)) return caller.userId
  if (!caller.isSuperuser && caller.partnerId === null) throw new AppError('not_found')
  return getLearnerInScope(db, scopeOf(caller), userCourseId)
}
