import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { studyCopies } from '../../../people/account-copies.ts'

/** When the copies of progress were last refreshed. */
export const findProgressTime = async (db: Db): Promise<Date | null> =>
  (await db.selectFrom('account_refresh').select('progress_at').executeTakeFirst())?.progress_at ?? null

export const setProgressTime = async (db: Db, at: Date): Promise<void> => {
  await db.updateTable('account_refresh').set({ progress_at: at }).execute()
}

/** Who has opened or renewed a session of their own since then, in ascending order. */
export const listVisitorIds = async (db: Db, since: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct session.user_id as id from refresh_token join session on session.id = refresh_token.session_id
     where refresh_token.created_at >= ${since} and session.impersonator_id is null
     order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of the learners whose accounts have copies that differ from their courses. */
export const listLearnersWithOldCopies = async (db: Db, learnerIds: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct profile.user_id as id
      from learner_profile profile
      join education_account account on account.profile_id = profile.id
      cross join lateral (${studyCopies(sql`profile.user_id`)}) as studied
     where profile.user_id = any(${learnerIds}::bigint[])
       and (account.progress, account.ready_until, account.begun_until, account.access_until, account.course_ids)
           is distinct from
           (studied.progress, studied.ready_until, studied.begun_until, studied.access_until, studied.course_ids)
     order by 1`.execute(db)
  return rows.map(({ id }) => id)
}
