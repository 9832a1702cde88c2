import type { CalendarDay } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { isStillOfPartner } from './group-members.queries.ts'

export interface RemindedRow {
  learnerId: number
  userCourseId: number
  startDate: CalendarDay
  accessDays: number
  prolongedDays: number
  pausedDays: number
  pausedOn: CalendarDay | null
  /** In any of the person's courses. */
  remindedAt: Date | null
}

/** The members, or those of the named user courses; the caller has their locks. */
export const listReminded = async (
  tx: Tx,
  groupId: number,
  userCourseIds: readonly number[] | undefined,
): Promise<RemindedRow[]> => {
  const { rows } = await sql<RemindedRow>`
    select user_course.learner_id as "learnerId", user_course.id as "userCourseId", user_course.start_date as "startDate",
           user_course.access_days as "accessDays", user_course.prolonged_days as "prolongedDays",
           user_course.paused_days as "pausedDays", user_course.paused_on as "pausedOn",
           (select max(staff_reminded_at) from user_course own where own.learner_id = user_course.learner_id) as "remindedAt"
      from user_course join learner_group on learner_group.id = user_course.group_id
      left join learner_profile on learner_profile.user_id = user_course.learner_id
     where user_course.group_id = ${groupId} and ${isStillOfPartner}
       and ${userCourseIds ? sql`user_course.id = any(${userCourseIds}::bigint[])` : sql`true`}`.execute(tx)
  return rows
}

export const setReminded = async (tx: Tx, userCourseIds: readonly number[], now: Date): Promise<void> => {
  await sql`
    update user_course set staff_reminded_at = ${now} where id = any(${userCourseIds}::bigint[])`.execute(tx)
}
