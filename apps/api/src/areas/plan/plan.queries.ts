import type { Tx } from '../../db/database.ts'

export const updatePlan = async (
  tx: Tx,
  learnerId: number,
  userCourseId: number,
  plan: { exam_date: string | null; daily_goal: number | null },
): Promise<void> => {
  await tx
    .updateTable('user_course')
    .set(plan)
    .where('learner_id', '=', learnerId)
    .where('id', '=', userCourseId)
    .execute()
}
