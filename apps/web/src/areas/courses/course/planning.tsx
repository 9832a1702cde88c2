import type { StudyPlan, StudyState, UnfinishedAttempt, UserCourse } from '@dopusk/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Card } from '../../../shared/ui/card.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { DaysStrip } from '../../../study/plan/days-strip.tsx'
import { ForecastCard } from '../../../study/plan/forecast-card.tsx'
import { PlanCard } from '../../../study/plan/plan-card.tsx'
import { forecastTodayQuery } from '../../../study/plan/plan-queries.ts'
import styles from './planning.module.css'

const Days = ({ userCourseId, plan, state }: { userCourseId: number; plan: StudyPlan; state: StudyState }) => {
  const { data } = useQuery(forecastTodayQuery(userCourseId, state, plan))
  const hasExam = plan.exam_date !== null && plan.exam_date > state.today
  return (
    <div className={styles.days}>
      {data !== undefined && <DaysStrip days={data.days} plan={plan} hasExam={hasExam} />}
    </div>
  )
}

interface PlanningProps {
  userCourse: UserCourse
  plan: UseQueryResult<StudyPlan>
  state: UseQueryResult<StudyState>
  begun: UnfinishedAttempt | undefined
}

/** The plan to the exam day and the forecast of passing. */
export const Planning = ({ userCourse, plan, state, begun }: PlanningProps) => {
  if (plan.data === undefined)
    return (
      <Card>
        <LoadError query={plan} title="План не загрузился" />
      </Card>
    )
  // A course without questions has nothing to plan.
  if (plan.data.question_count === 0) return null
  return (
    <div className={styles.planning}>
      <PlanCard userCourse={userCourse} plan={plan.data} begun={begun}>
        {state.data !== undefined && <Days userCourseId={userCourse.id} plan={plan.data} state={state.data} />}
      </PlanCard>
      {state.data === undefined ? (
        <Card>
          <LoadError query={state} title="Прогноз не загрузился" />
        </Card>
      ) : (
        <ForecastCard userCourseId={userCourse.id} plan={plan.data} state={state.data} />
      )}
    </div>
  )
}
