import { appliedDemoLifetimeMs, demoLifetimeMs } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'

/** For a WHERE over `app_user`. A demo user who has applied waits longer for staff to make them a learner. */
export const isOldDemoUser = (now: Date): RawBuilder<boolean> => {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return sql`(app_user.is_demo and app_user.created_at < ${before(demoLifetimeMs)}
    and (app_user.created_at < ${before(appliedDemoLifetimeMs)}
         or not exists (select from proposal where proposal.demo_user_id = app_user.id)))`
}
