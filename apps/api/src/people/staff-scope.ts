import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/caller.ts'

/** Whose accounts a member of staff may see and touch: one partner's, or everybody's. */
export type StaffScope = number | 'all'

export const scopeOf = ({ isSuperuser, partnerId }: Caller): StaffScope => {
  if (isSuperuser) return 'all'
  if (partnerId === null) throw new AppError('forbidden')
  return partnerId
}

/** For a WHERE over `education_account`. */
export const accountInScope = (scope: StaffScope): RawBuilder<boolean> =>
  scope === 'all' ? sql`true` : sql`education_account.partner_id = ${scope}`

/**
 * For a WHERE over `app_user`: a partner's are the learners of their accounts, and no one with powers of their own,
 * whatever account such a person got into.
 */
export const userInScope = (scope: StaffScope): RawBuilder<boolean> =>
  scope === 'all'
    ? sql`true`
    : sql`(app_user.role is null and app_user.user_status is null and not app_user.is_superuser and exists (
        select from learner_profile scoped join education_account on education_account.profile_id = scoped.id
         where scoped.user_id = app_user.id and education_account.partner_id = ${scope}))`

/** A stranger's learner does not exist. */
export const requireUserInScope = async (db: Db, scope: StaffScope, userId: number): Promise<void> => {
  const found = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where(userInScope(scope))
    .executeTakeFirst()
  if (found === undefined) throw new AppError('not_found')
}
