import { lastAccessDay } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { ProlongAskedPayload } from '../../people/outbox.ts'
import { accessPeriodOf } from '../../study/access-period.ts'

export interface ProlongRequest {
  recipient: string
  /** Null for a learner without a profile. */
  name: string | null
  email: string
  course: string
  accessUntil: string
}

interface RequestRow extends Omit<ProlongRequest, 'accessUntil'> {
  start_date: string
  access_days: number
  prolonged_days: number
  paused_days: number
}

/** Undefined where access was given meanwhile, or the recipient is not staff of the one who was asked any more. */
export const findProlongRequest = async (
  db: Db,
  recipientId: number,
  { learnerId, userCourseId }: ProlongAskedPayload,
): Promise<ProlongRequest | undefined> => {
  const { rows } = await sql<RequestRow>`
    select recipient.email as recipient, learner_profile.sort_name as name, person.email, course.name as course,
           start_date, access_days, prolonged_days, paused_days
      from user_course
      join course on course.id = user_course.course_id
      join app_user person on person.id = user_course.learner_id
      left join learner_profile on learner_profile.user_id = person.id
      join app_user recipient on recipient.id = ${recipientId}
       and (recipient.is_superuser or recipient.partner_profile_id = user_course.prolong_partner_id)
     where user_course.learner_id = ${learnerId} and user_course.id = ${userCourseId}
       and prolong_asked_at is not null`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { recipient, name, email, course } = row
  // Without a pause the last day does not depend on the current one.
  const accessUntil = lastAccessDay(accessPeriodOf({ ...row, paused_on: null }), row.start_date)
  return { recipient, name, email, course, accessUntil }
}
