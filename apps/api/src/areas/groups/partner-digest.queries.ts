import type { CalendarDay } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { isPartnerUser, type PartnerDigest } from '../../people/partner-digest.ts'
import { userInScope } from '../../people/staff-scope.ts'
import { lastAccessDayInSql } from '../../study/access-period.ts'

const isDue = (week: CalendarDay) => sql<boolean>`(
  wants_partner_digest and ${isPartnerUser} and (partner_digest_week is null or partner_digest_week < ${week}::date))`

const batchSize = 500

/** Who has not got the mail of this week, in the order of their ids. */
export const listDigestRecipients = async (db: Db, week: CalendarDay, afterId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from app_user where id > ${afterId} and ${isDue(week)} order by id limit ${batchSize}`.execute(db)
  return rows.map(({ id }) => id)
}

/** False where the person has the mail of this week, by another process too: the row is locked until the transaction ends. */
export const takeDigestWeek = async (tx: Tx, userId: number, week: CalendarDay): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update app_user set partner_digest_week = ${week} where id = ${userId} and ${isDue(week)}`.execute(tx)
  return numAffectedRows === 1n
}

type Ending = PartnerDigest['ending']

/** Courses of the partner's learners whose last day of access is one of these days, the first to end first. */
export const listEndingAccess = async (
  db: Db,
  { partnerId, from, until, limit }: { partnerId: number; from: CalendarDay; until: CalendarDay; limit: number },
): Promise<Ending> => {
  const { rows } = await sql<Ending['first'][number] & { count: number }>`
    select first_name as "firstName", last_name as "lastName", surname as patronymic, app_user.email, course.name as course,
           ${lastAccessDayInSql} as "lastDay", count(*) over ()::int as count
      from user_course join app_user on app_user.id = user_course.learner_id
      join course on course.id = user_course.course_id
      left join learner_profile on learner_profile.user_id = app_user.id
     where user_course.paused_on is null and ${lastAccessDayInSql} between ${from}::date and ${until}::date
       and ${userInScope(partnerId)}
     order by "lastDay", sort_name nulls last, app_user.email, user_course.id limit ${limit}`.execute(db)
  return { first: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 }
}

/** Courses that a learner of the partner can study on this day, or later. */
export const listOpenCourseIds = async (db: Db, partnerId: number, today: CalendarDay): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    select distinct user_course.course_id as id
      from user_course join app_user on app_user.id = user_course.learner_id
     where (user_course.paused_on is not null or ${lastAccessDayInSql} >= ${today}::date) and ${userInScope(partnerId)}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
