import { type AccessPeriod, type CalendarDay, isAccessActive } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type OwnCourseRow, ownCourseColumns } from '../../study/own-course.ts'

export interface CalendarCourse extends OwnCourseRow, AccessPeriod {
  name: string
  isBegun: boolean
}

/** The hour at which the quiet hours end; undefined where the person has no calendar of this number. */
export const findCalendarHour = async (
  db: Db,
  { userId, calendarNo }: { userId: number; calendarNo: number },
): Promise<number | undefined> => {
  const found = await db
    .selectFrom('reminder_setting')
    .innerJoin('app_user', 'app_user.id', 'reminder_setting.user_id')
    .leftJoin('learner_profile', 'learner_profile.user_id', 'app_user.id')
    .select('quiet_until')
    .where('reminder_setting.user_id', '=', userId)
    .where('calendar_no', '=', calendarNo)
    .where(sql<boolean>`not app_user.is_blocked and not coalesce(learner_profile.is_blocked, false)`)
    .executeTakeFirst()
  return found?.quiet_until
}

/** The person's courses that are not over and not paused: a pause moves every day. */
export const listCalendarCourses = async (db: Db, learnerId: number, today: CalendarDay): Promise<CalendarCourse[]> => {
  const { rows } = await sql<CalendarCourse>`
    select ${ownCourseColumns}, course.name, user_course.started_at is not null as "isBegun"
      from user_course join course on course.id = user_course.course_id
     where user_course.learner_id = ${learnerId} and user_course.paused_on is null
     order by user_course.start_date, user_course.id`.execute(db)
  return rows.filter((course) => course.startDate > today || isAccessActive(course, today))
}
