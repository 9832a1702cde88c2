import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { type Caller, hasAccess } from '../http/caller.ts'

/** The accounts that a member of staff may see and change: one partner's, or all. */
export type StaffScope = number | 'all'

/** A manager of the workspace acts for the site. The calls of staff are closed to them: each call says who may make it. */
export const scopeOf = (caller: Caller): StaffScope => {
  const { partnerId } = caller
  if (hasAccess('manager', caller)) return 'all'
  if (partnerId === null) throw new AppError('forbidden')
  return partnerId
}

/** For a WHERE over `education_account`. */
export const accountInScope = (scope: StaffScope): RawBuilder<boolean> =>
  scope === 'all' ? sql`true` : sql`education_account.partner_id = ${scope}`

/**
 * For a WHERE over `app_user`: a partner's scope is the learners of their accounts, without users who have permissions
 * themselves, even where such a user has an account of the partner.
 */
export const userInScope = (scope: StaffScope): RawBuilder<boolean> =>
  scope === 'all'
    ? sql`true`
    : sql`(app_user.role is null and app_user.user_status is null and not app_user.is_superuser and exists (
        select from learner_profile scoped join education_account on education_account.profile_id = scoped.id
         where scoped.user_id = app_user.id and education_account.partner_id = ${scope}))`

/** The learner of a user course, where the learner is in the scope. */
export const findLearnerInScope = async (
  db: Db,
  scope: StaffScope,
  userCourseId: number,
): Promise<number | undefined> => {
  const found = await db
    .selectFrom('user_course')
    .innerJoin('app_user', 'app_user.id', 'user_course.learner_id')
    .select('user_course.learner_id as learnerId')
    .where('user_course.id', '=', userCourseId)
    .where(userInScope(scope))
    .executeTakeFirst()
  return found?.learnerId
}

/** A learner outside the scope counts as missing. */
export const requireUserInScope = async (db: Db, scope: StaffScope, userId: number): Promise<void> => {
  const found = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where(userInScope(scope))
    .executeTakeFirst()
  if (found === undefined) throw new AppError('not_found')
}
