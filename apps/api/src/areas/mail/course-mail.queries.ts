import type { AccessContact } from '@dopusk/contract'
import { type CalendarDay, lastAccessDay, remainingDays } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { partnerDisplayName } from '../../people/partner-brand.ts'
import { accessContact } from '../../study/access-contact.ts'
import { accessPeriodOf } from '../../study/access-period.ts'

/** A course as a mail names it. */
export interface MailCourse {
  userCourseId: number
  name: string
  firstDay: CalendarDay
  /** Of a paused course, the last day if it were resumed today. */
  lastDay: CalendarDay
  remainingDays: number
  isPaused: boolean
  /** How learners know the partner who has ordered the newest period; null for the site's own learners. */
  company: string | null
  contact: AccessContact | null
}

/** The learner's courses that are not over, or those of them with these ids; earlier ones first. */
export const listMailCourses = async (
  db: Db,
  { learnerId, today, userCourseIds }: { learnerId: number; today: CalendarDay; userCourseIds?: readonly number[] },
): Promise<MailCourse[]> => {
  const rows = await db
    .selectFrom('user_course')
    .innerJoin('course', 'course.id', 'user_course.course_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('user_course_period as period')
          .select('partner_id')
          .whereRef('period.learner_id', '=', 'user_course.learner_id')
          .whereRef('period.user_course_id', '=', 'user_course.id')
          .orderBy('no', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .leftJoin('partner_profile', 'partner_profile.id', 'newest.partner_id')
    .select(['user_course.id as userCourseId', 'course.name', accessContact.as('contact')])
    .select(partnerDisplayName.$castTo<string | null>().as('company'))
    .select(['user_course.start_date', 'access_days', 'prolonged_days', 'paused_days', 'paused_on'])
    .where('user_course.learner_id', '=', learnerId)
    .$if(userCourseIds !== undefined, (query) => query.where('user_course.id', 'in', userCourseIds ?? []))
    .orderBy('user_course.start_date')
    .orderBy('user_course.id')
    .limit(100)
    .execute()
  return rows
    .map((row) => {
      const period = accessPeriodOf(row)
      const { userCourseId, name, company } = row
      return {
        ...{ userCourseId, name, company },
        contact: row.contact,
        firstDay: row.start_date,
        lastDay: lastAccessDay(period, today),
        remainingDays: remainingDays(period, today),
        isPaused: row.paused_on !== null,
      }
    })
    .filter((course) => course.remainingDays > 0)
}

export interface MailLearner {
  email: string
  /** First name and patronymic; empty for a learner without a profile. */
  name: string
}

/** Undefined for those who cannot sign in: blocked, erased, or a demo user. */
export const findMailLearner = async (db: Db, userId: number): Promise<MailLearner | undefined> => {
  const { rows } = await sql<{
    email: string
    firstName: string | null
    patronymic: string | null
  }>`/*hot:find_mail_learner*/
    select app_user.email, first_name as "firstName", surname as patronymic
      from app_user left join learner_profile on learner_profile.user_id = app_user.id
     where app_user.id = ${userId} and ${canSignIn}`.execute(db)
  const [found] = rows
  return found && { email: found.email, name: [found.firstName, found.patronymic].filter(Boolean).join(' ') }
}

/** For a WHERE over `app_user` with its `learner_profile`. */
export const canSignIn = sql<boolean>`(not app_user.is_demo and app_user.password_hash is not null
  and not app_user.is_blocked and not coalesce(learner_profile.is_blocked, false))`

/** Whether the login and password were sent to this person since: that mail names the courses. */
export const hasCredentialsMailSince = async (db: Db, recipientId: number, since: Date): Promise<boolean> => {
  const found = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('kind', '=', 'credentials')
    .where('recipient_id', '=', recipientId)
    .where('created_at', '>=', since)
    .where('failed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
