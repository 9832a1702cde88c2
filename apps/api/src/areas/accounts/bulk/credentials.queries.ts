import { type CalendarDay, lastAccessDay } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { accountInScope, type StaffScope } from '../../../people/staff-scope.ts'
import { accessPeriodOf } from '../../../study/access-period.ts'

export interface LearnerCredentials {
  userId: number
  lastName: string
  firstName: string
  patronymic: string | null
  email: string
  passwordEncrypted: Buffer | null
  isPasswordOwn: boolean
  courses: { name: string; firstDay: CalendarDay; lastDay: CalendarDay }[]
}

interface CourseRow {
  learnerId: number
  name: string
  start_date: string
  access_days: number
  prolonged_days: number
  paused_days: number
  paused_on: string | null
}

const listCourses = async (db: Db, learnerIds: readonly number[]): Promise<CourseRow[]> => {
  const { rows } = await sql<CourseRow>`
    select user_course.learner_id as "learnerId", course.name, start_date, access_days, prolonged_days, paused_days, paused_on
      from user_course join course on course.id = user_course.course_id
     where user_course.learner_id = any(${learnerIds}::bigint[])
     order by user_course.learner_id, start_date, user_course.id`.execute(db)
  return rows
}

/** Logins of these accounts of the scope, as long as their people can sign in, in the order in which they were created. */
export const listCredentials = async (
  db: Db,
  scope: StaffScope,
  accountIds: readonly number[],
  today: CalendarDay,
): Promise<LearnerCredentials[]> => {
  const { rows } = await sql<Omit<LearnerCredentials, 'courses'>>`
    select app_user.id as "userId", profile.last_name as "lastName", profile.first_name as "firstName",
           profile.surname as patronymic, app_user.email, education_account.password_encrypted as "passwordEncrypted",
           app_user.password_is_own as "isPasswordOwn"
      from education_account
      join learner_profile profile on profile.id = education_account.profile_id
      join app_user on app_user.id = profile.user_id
     where education_account.id = any(${accountIds}::bigint[]) and ${accountInScope(scope)}
       and app_user.password_hash is not null and not profile.is_blocked
     order by education_account.id`.execute(db)
  const courses = Map.groupBy(
    await listCourses(
      db,
      rows.map(({ userId }) => userId),
    ),
    ({ learnerId }) => learnerId,
  )
  return rows.map((row) => ({
    ...row,
    courses: (courses.get(row.userId) ?? []).map((course) => ({
      name: course.name,
      firstDay: course.start_date,
      lastDay: lastAccessDay(accessPeriodOf(course), today),
    })),
  }))
}
