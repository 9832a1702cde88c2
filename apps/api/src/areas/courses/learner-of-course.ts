import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { type StaffScope, scopeOf, userInScope } from '../../people/staff-scope.ts'

export const getLearnerInScope = async (db: Db, scope: StaffScope, userCourseId: number): Promise<number> => {
  const found = await db
    .selectFrom('user_course')
    .innerJoin('app_user', 'app_user.id', 'user_course.learner_id')
    .select('user_course.learner_id as learnerId')
    .where('user_course.id', '=', userCourseId)
    .where(userInScope(scope))
    .executeTakeFirst()
  if (found === undefined) throw new AppError('not_found')
  return found.learnerId
}

/** The learner of a user course: the caller or, for staff, a learner in their scope. */
export const getLearnerOf = async (db: Db, caller: Caller, userCourseId: number): Promise<number> => {
  const own = await db
    .selectFrom('user_course')
    .select('id')
    .where('learner_id', '=', caller.userId)
    .where('id', '=', userCourseId)
    .executeTakeFirst()
  if (own) return caller.userId
  if (!caller.isSuperuser && caller.partnerId === null) throw new AppError('not_found')
  return getLearnerInScope(db, scopeOf(caller), userCourseId)
}
