import type { StudyPlan } from '@dopusk/contract'
import { addDays, type CalendarDay, planDay, reachOf } from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { lockLearner } from '../../study/lock-learner.ts'
import { requireReadableCourse } from '../../study/own-course.ts'
import { type PlanState, planOfDay, planState } from '../../study/plan-state.ts'
import { todayOf } from '../../today.ts'
import { updatePlan } from './plan.queries.ts'

export interface PlanDeps {
  db: Db
  now: () => Date
  timeZone: string
}

/** Before the learner's own time for an answer is known, and its limits. */
const usualSeconds = 50
const minSeconds = 10
const maxSeconds = 180

const minutesFor = (questions: number, secondsPerAnswer: number | null): number => {
  const seconds = Math.min(maxSeconds, Math.max(minSeconds, secondsPerAnswer ?? usualSeconds))
  return Math.ceil((questions * seconds) / 60)
}

const viewPlan = (state: PlanState, now: Date, timeZone: string): StudyPlan => {
  const { request, pace, lastStudyDay, daysLeft } = planOfDay(state, now, timeZone)
  const { mode, questionIds } = planDay(request)
  const newCount = questionIds.filter((id) => !request.memories.has(id)).length
  const unseen = state.questionIds.length - state.memories.length
  const { unreachable, neededPace } = reachOf({ pace, unseen, daysLeft })
  return {
    exam_date: state.examDate,
    daily_goal: state.dailyGoal,
    last_study_day: lastStudyDay,
    days_left: daysLeft,
    pace,
    mode,
    today: { new: newCount, due: questionIds.length - newCount, done: request.answeredToday.length },
    minutes: minutesFor(questionIds.length, state.secondsPerAnswer),
    needed_pace: neededPace,
    unreachable,
    question_count: state.questionIds.length,
    unseen_count: unseen,
  }
}

export const readPlanState = async (
  { db, now, timeZone }: PlanDeps,
  learnerId: number,
  userCourseId: number,
): Promise<PlanState> => {
  const { rows } = await planState({ learnerId, userCourseId, now: now(), timeZone }).execute(db)
  const [state] = rows
  requireReadableCourse(state, todayOf({ now, timeZone }))
  if (state === undefined) throw new AppError('not_found')
  return state
}

export const getPlan = async (deps: PlanDeps, learnerId: number, userCourseId: number): Promise<StudyPlan> =>
  viewPlan(await readPlanState(deps, learnerId, userCourseId), deps.now(), deps.timeZone)

/** An exam is within a year. */
const maxDaysAhead = 366

const requireExamDate = (examDate: CalendarDay | null, today: CalendarDay): void => {
  if (examDate === null) return
  if (examDate <= today) throw new AppError('invalid', { fields: { exam_date: 'Укажите день после сегодняшнего' } })
  if (examDate > addDays(today, maxDaysAhead)) {
    throw new AppError('invalid', { fields: { exam_date: 'Укажите день не дальше года вперёд' } })
  }
}

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
