import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

interface Target {
  learnerId: number
  userCourseId: number
}

/** The partner who is asked: the one who pays for the newest period, while the learner has an account of theirs. */
export const findAskedPartner = async (tx: Tx, { learnerId, userCourseId }: Target): Promise<number | null> => {
  const { rows } = await sql<{ partnerId: number | null }>`
    select period.partner_id as "partnerId" from user_course_period period
     where period.learner_id = ${learnerId} and period.user_course_id = ${userCourseId}
       and exists (select from education_account account join learner_profile profile on profile.id = account.profile_id
                    where profile.user_id = ${learnerId} and account.partner_id = period.partner_id)
       and period.no = (select max(no) from user_course_period
                         where learner_id = ${learnerId} and user_course_id = ${userCourseId})`.execute(tx)
  return rows[0]?.partnerId ?? null
}

export const markProlongAsked = async (
  tx: Tx,
  { learnerId, userCourseId }: Target,
  asked: { at: Date; partnerId: number | null },
): Promise<void> => {
  await tx
    .updateTable('user_course')
    .set({ prolong_asked_at: asked.at, prolong_partner_id: asked.partnerId })
    .where('learner_id', '=', learnerId)
    .where('id', '=', userCourseId)
    .execute()
}

const maxRecipients = 100

/** Users of the partner who can sign in; the superusers for the site, and for a partner without users. */
export const listAskedStaff = async (tx: Tx, partnerId: number | null): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with staff as (
      select app_user.id, app_user.partner_profile_id from app_user
        left join learner_profile on learner_profile.user_id = app_user.id
       where (app_user.partner_profile_id = ${partnerId}::bigint or app_user.is_superuser)
         and not app_user.is_blocked and not coalesce(learner_profile.is_blocked, false)
    )
    select id from staff
     where partner_profile_id = ${partnerId}::bigint
        or not exists (select from staff where partner_profile_id = ${partnerId}::bigint)
     order by id limit ${maxRecipients}`.execute(tx)
  return rows.map(({ id }) => id)
}
