import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { type StaffScope, userInScope } from '../../people/staff-scope.ts'

/** The named user courses of learners in the scope, with what a prolongation is decided by. */
export const listProlonged = (db: Db, scope: StaffScope, userCourseIds: readonly number[]) =>
  db
    .selectFrom('user_course')
    .innerJoin('course', 'course.id', 'user_course.course_id')
    .innerJoin('app_user', 'app_user.id', 'user_course.learner_id')
    .leftJoin('learner_profile', 'learner_profile.user_id', 'user_course.learner_id')
    .select(['user_course.id', 'user_course.learner_id', 'user_course.start_date', 'user_course.access_days'])
    .select(['user_course.prolonged_days', 'user_course.paused_days', 'user_course.paused_on'])
    .select(['course.id as courseId', 'course.name as courseName', 'course.retired_at'])
    .select(['app_user.email', 'first_name', 'last_name', 'surname as patronymic', 'sort_name'])
    .where('user_course.id', 'in', userCourseIds)
    .where(userInScope(scope))
    .execute()

export type ProlongedRow = Awaited<ReturnType<typeof listProlonged>>[number]

/** The account of the partner who paid last and still has the learner; undefined where no payer has. */
export const findLastPayerAccount = async (
  tx: Tx,
  { learnerId, userCourseId }: { learnerId: number; userCourseId: number },
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select account.id
      from user_course_period period
      join learner_profile profile on profile.user_id = period.learner_id
      join education_account account on account.profile_id = profile.id
       and account.partner_id is not distinct from period.partner_id
     where period.learner_id = ${learnerId} and period.user_course_id = ${userCourseId}
     order by period.no desc, account.id desc limit 1`.execute(tx)
  return rows[0]?.id
}
