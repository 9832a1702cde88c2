import type { StudyPlan, StudyState } from '@dopusk/contract'
import {
  addDays,
  type CalendarDay,
  daysBetween,
  forecastByPlan,
  forecastPass,
  forecastRequestOf,
  forecastTopics,
  type PlanRequest,
  planAhead,
} from '@dopusk/domain'

/** What of a plan decides the days to come. */
export type PlanAim = Pick<StudyPlan, 'exam_date' | 'last_study_day' | 'pace' | 'mode'>

export interface ForecastInput {
  state: StudyState
  plan: PlanAim
}

const dayMs = 86_400_000

/** The day of the exam; while none is ahead, the day after the last one of study. */
const examDayOf = ({ exam_date, last_study_day }: PlanAim, today: CalendarDay): CalendarDay =>
  exam_date !== null && exam_date > today ? exam_date : addDays(last_study_day, 1)

/** The plan of the days to come, in the words of the domain. */
const planRequestOf = ({ state, plan }: ForecastInput): PlanRequest => {
  const { now, questions, memories } = forecastRequestOf(state)
  return {
    now,
    today: state.today,
    startDate: state.start_date,
    lastStudyDay: plan.last_study_day,
    pace: plan.pace,
    questionIds: questions.map(({ id }) => id),
    memories,
    previousMode: plan.mode,
    answeredToday: state.answered_today.map(({ id, is_new: isNew }) => ({ id, isNew })),
    timeZone: state.time_zone,
    ...(state.measured_pace !== null && { measuredPace: state.measured_pace }),
  }
}

/** Both take up to seconds on a slow phone, so they run in a worker. */
export const forecasts = {
  today: (input: ForecastInput) => {
    const request = forecastRequestOf(input.state)
    return { days: planAhead(planRequestOf(input)), pass: forecastPass(request), topics: forecastTopics(request) }
  },
  examDay: (input: ForecastInput) => {
    const { now, today } = input.state
    const days = daysBetween(today, examDayOf(input.plan, today))
    const request = forecastRequestOf(input.state, new Date(Date.parse(now) + days * dayMs))
    return { ifStopped: forecastPass(request), byPlan: forecastByPlan(request, planRequestOf(input)) }
  },
}

export type Forecasts = typeof forecasts
export type TodayForecast = ReturnType<Forecasts['today']>
export type ExamDayForecast = ReturnType<Forecasts['examDay']>
