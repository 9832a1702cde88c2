import type { StudyPlan } from '@dopusk/contract'
import { planDay, reachOf } from '@dopusk/domain'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { todayOf } from '../today.ts'
import { requireReadableCourse } from './own-course.ts'
import { type PlanState, planOfDay, planState } from './plan-state.ts'

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
  const unseen = request.questionIds.length - state.memories.length
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
    question_count: request.questionIds.length,
    unseen_count: unseen,
    changed_count: request.changedIds.size,
    lapsed_count: state.questions.filter(([, , isInForce]) => !isInForce).length,
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

/** The plan of a course that may be read. */
export const getPlan = async (deps: PlanDeps, learnerId: number, userCourseId: number): Promise<StudyPlan> =>
  viewPlan(await readPlanState(deps, learnerId, userCourseId), deps.now(), deps.timeZone)
