import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** Without a date of their own the learner goes by that of their group; sending it back unchanged leaves it the group's. */
export const updatePlan = async (
  tx: Tx,
  learnerId: number,
  userCourseId: number,
  { exam_date: examDate, daily_goal: dailyGoal }: { exam_date: string | null; daily_goal: number | null },
): Promise<void> => {
  await sql`
    with own as (
      select ${examDate}::date as date,
             (select learner_group.exam_date from learner_group where learner_group.id = user_course.group_id) as of_group
        from user_course where learner_id = ${learnerId} and id = ${userCourseId}
    )
    update user_course
       set daily_goal = ${dailyGoal}, exam_date = coalesce(own.date, own.of_group),
           exam_date_of_group = case when own.date is null then own.of_group is not null
                                     else exam_date_of_group and exam_date = own.date end
      from own where learner_id = ${learnerId} and id = ${userCourseId}`.execute(tx)
}
