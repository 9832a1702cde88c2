import type { StudyPlan } from '@dopusk/contract'
import { type CalendarDay, isCounted, planFigures } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { todayOf } from '../today.ts'
import { requireReadableCourse } from './own-course.ts'
import { type PlanState, planOfDay, planState } from './plan-state.ts'
import { versionFor, wordingDayOf } from './version-for.ts'

export interface PlanDeps {
  db: Db
  now: () => Date
  timeZone: string
}

type ChangedNorms = StudyPlan['changed_norms']

/** The norms of questions whose meaning has changed: as they were answered, and as the day has them. */
const listChangedNorms = async (
  db: Db,
  learnerId: number,
  questionIds: readonly number[],
  day: CalendarDay,
): Promise<ChangedNorms> => {
  if (questionIds.length === 0) return []
  const { rows } = await sql<ChangedNorms[number]>`
    select distinct answered.title as before, version.body -> 'normative' ->> 'title' as after
      from memory join question on question.id = memory.question_id
      join question_version version on version.id = ${versionFor(sql`${day}::date`)}
      cross join lateral (
        select earlier.body -> 'normative' ->> 'title' as title from question_version earlier
         where earlier.question_id = question.id and earlier.meaning_no = memory.meaning_no order by earlier.no desc limit 1
      ) as answered
     where memory.learner_id = ${learnerId} and memory.question_id = any (${questionIds})
       and answered.title <> version.body -> 'normative' ->> 'title'
     order by 1, 2 limit 5`.execute(db)
  return rows
}

const viewPlan = (state: PlanState, now: Date, timeZone: string): Omit<StudyPlan, 'changed_norms'> => ({
  exam_date: state.examDate,
  is_group_date: state.isGroupDate,
  daily_goal: state.dailyGoal,
  ...planFigures(planOfDay(state, now, timeZone).request, state.secondsPerAnswer),
  lapsed_count: (state.states ?? []).filter((known) => !isCounted(known)).length,
  expired_count: (state.states ?? []).filter((known) => known === 'expired').length,
})

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
export const getPlan = async (deps: PlanDeps, learnerId: number, userCourseId: number): Promise<StudyPlan> => {
  const state = await readPlanState(deps, learnerId, userCourseId)
  const changedIds = state.memories.filter(({ isChanged }) => isChanged).map(({ id }) => id)
  const changed_norms = await listChangedNorms(deps.db, learnerId, changedIds, wordingDayOf(state, todayOf(deps)))
  return { ...viewPlan(state, deps.now(), deps.timeZone), changed_norms }
}
