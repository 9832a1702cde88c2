import { getPlan, getStudyState, type StudyPlan, type StudyState } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { coursesKey } from '../../shared/api/user-course-queries.ts'
import { computeInWorker } from './compute-in-worker.ts'
import type { PlanAim } from './forecast.ts'

export const planQuery = (userCourseId: number) =>
  queryOptions({
    queryKey: [...coursesKey, userCourseId, 'plan'],
    queryFn: ({ signal }) => call(getPlan, { params: { id: userCourseId } }, { signal }),
  })

/** Questions that are left of today. */
export const leftToday = ({ today }: StudyPlan): number => today.new + today.due

export const studyStateQuery = (userCourseId: number) =>
  queryOptions({
    queryKey: [...coursesKey, userCourseId, 'study-state'],
    queryFn: ({ signal }) => call(getStudyState, { params: { id: userCourseId } }, { signal }),
  })

/** The planned days and the forecast of today. A state is known by its moment. */
export const forecastTodayQuery = (userCourseId: number, state: StudyState, plan: PlanAim) =>
  queryOptions({
    queryKey: ['forecast', 'today', userCourseId, state.now, plan.last_study_day, plan.pace, plan.mode],
    queryFn: () => computeInWorker('today', { state, plan }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The forecasts for the exam day: if study stops, and by the plan. */
export const forecastExamDayQuery = (userCourseId: number, state: StudyState, plan: PlanAim) =>
  queryOptions({
    queryKey: [
      'forecast',
      'exam-day',
      userCourseId,
      state.now,
      plan.exam_date,
      plan.last_study_day,
      plan.pace,
      plan.mode,
    ],
    queryFn: () => computeInWorker('examDay', { state, plan }),
    staleTime: Number.POSITIVE_INFINITY,
  })
