import { appliedDemoLifetimeMs, demoLifetimeMs } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** For a WHERE over `app_user`. A demo user who has applied waits longer for staff to make them a learner. */
const isOldDemoUser = (now: Date): RawBuilder<boolean> => {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return sql`(app_user.is_demo and app_user.created_at < ${before(demoLifetimeMs)}
    and (app_user.created_at < ${before(appliedDemoLifetimeMs)}
         or not exists (select from proposal where proposal.demo_user_id = app_user.id)))`
}

export const listOldDemoUsers = async (db: Db, now: Date, limit: number): Promise<number[]> => {
  const found = await db
    .selectFrom('app_user')
    .select('id')
    .where(isOldDemoUser(now))
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}

/** Those of them that are still old demo users. */
export const deleteOldDemoUsers = async (tx: Tx, now: Date, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('app_user').where('id', 'in', ids).where(isOldDemoUser(now)).execute()
}

export const listAccountsOfUsers = async (tx: Tx, userIds: readonly number[]): Promise<number[]> => {
  const found = await tx
    .selectFrom('education_account')
    .innerJoin('learner_profile', 'learner_profile.id', 'education_account.profile_id')
    .select('education_account.id')
    .where('user_id', 'in', userIds)
    .execute()
  return found.map(({ id }) => id)
}

/** The courses of the demo, last to first. */
export const listDemoCourses = (db: Db): Promise<{ id: number }[]> =>
  db
    .selectFrom('course')
    .select('id')
    .where('is_demo', '=', true)
    .where('retired_at', 'is', null)
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .execute()
