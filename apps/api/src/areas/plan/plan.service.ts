import type { StudyPlan } from '@dopusk/contract'
import type { CalendarDay } from '@dopusk/domain'
import { requireExamDate } from '../../study/exam-date.ts'
import { lockLearner } from '../../study/lock-learner.ts'
import { getPlan, type PlanDeps, readPlanState } from '../../study/plan-view.ts'
import { todayOf } from '../../today.ts'
import { updatePlan } from './plan.queries.ts'

export const changePlan = async (
  deps: PlanDeps,
  learnerId: number,
  userCourseId: number,
  plan: { exam_date: CalendarDay | null; daily_goal: number | null },
): Promise<StudyPlan> =>
  deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    const { examDate } = await readPlanState({ ...deps, db: tx }, learnerId, userCourseId)
    // A date that has passed meanwhile may be sent back unchanged.
    if (plan.exam_date !== examDate) requireExamDate(plan.exam_date, todayOf(deps))
    await updatePlan(tx, learnerId, userCourseId, plan)
    return getPlan({ ...deps, db: tx }, learnerId, userCourseId)
  })
