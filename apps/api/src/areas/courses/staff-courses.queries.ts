import { type CalendarDay, periodDays } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { accountsOf } from '../../people/lock-accounts.ts'
import { accountInScope, type StaffScope } from '../../people/staff-scope.ts'

interface Target {
  learnerId: number
  userCourseId: number
}

export const hasAccountInScope = async (
  tx: Tx,
  scope: StaffScope,
  { learnerId, accountId }: { learnerId: number; accountId: number },
): Promise<boolean> => {
  const found = await tx
    .selectFrom('education_account')
    .select('id')
    .where('id', '=', accountId)
    .where(accountsOf(learnerId))
    .where(accountInScope(scope))
    .executeTakeFirst()
  return found !== undefined
}

/** A pause set before the first day begins on the first day: it must not add days that have not run. */
export const pauseUserCourse = async (
  tx: Tx,
  { learnerId, userCourseId }: Target,
  today: CalendarDay,
): Promise<void> => {
  await sql`
    update user_course set paused_on = greatest(start_date, ${today}::date)
     where learner_id = ${learnerId} and id = ${userCourseId} and paused_on is null`.execute(tx)
}

export const resumeUserCourse = async (
  tx: Tx,
  { learnerId, userCourseId }: Target,
  today: CalendarDay,
): Promise<void> => {
  await sql`
    with resumed as (
      select paused_on from user_course where learner_id = ${learnerId} and id = ${userCourseId} and paused_on < ${today}::date
    ), kept as (
      insert into course_pause (learner_id, user_course_id, paused_on, resumed_on)
      select ${learnerId}, ${userCourseId}, paused_on, ${today}::date from resumed
      on conflict (learner_id, user_course_id, paused_on) do update
         set resumed_on = greatest(course_pause.resumed_on, excluded.resumed_on)
    )
    update user_course set paused_days = paused_days + greatest(0, ${today}::date - paused_on), paused_on = null
     where learner_id = ${learnerId} and id = ${userCourseId} and paused_on is not null`.execute(tx)
}

/** Changes the start of the current access, and of the periods that prolong it by as many days; earlier periods are unchanged. */
export const updateStartDate = async (
  tx: Tx,
  { learnerId, userCourseId }: Target,
  startDate: CalendarDay,
): Promise<void> => {
  await sql`
    update user_course_period period set start_date = period.start_date + (${startDate}::date - user_course.start_date)
      from user_course
     where user_course.learner_id = ${learnerId} and user_course.id = ${userCourseId}
       and period.learner_id = user_course.learner_id and period.user_course_id = user_course.id
       and period.no >= (select max(no) from user_course_period
                          where learner_id = ${learnerId} and user_course_id = ${userCourseId})
                        - user_course.prolonged_days / ${periodDays}::integer`.execute(tx)
  await sql`
    update user_course set start_date = ${startDate},
           paused_on = case when paused_on is not null then greatest(paused_on, ${startDate}::date) end
     where learner_id = ${learnerId} and id = ${userCourseId}`.execute(tx)
}

export const getLearner = (db: Db, learnerId: number) =>
  db
    .selectFrom('app_user')
    .leftJoin('learner_profile', 'learner_profile.user_id', 'app_user.id')
    .select(['app_user.id', 'app_user.email', 'first_name', 'last_name', 'surname as patronymic'])
    .where('app_user.id', '=', learnerId)
    .executeTakeFirstOrThrow()
