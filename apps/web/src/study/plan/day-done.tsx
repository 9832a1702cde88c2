import type { StudyPlan, StudyState } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { weekActivityQuery } from '../../shared/api/user-course-queries.ts'
import { dayCount } from '../../shared/format/days-left.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './day-done.module.css'
import { forecastTodayQuery, leftToday, planQuery, studyStateQuery } from './plan-queries.ts'
import { loadWords } from './plan-words.ts'

const InstallHint = lazy<ComponentType>(() =>
  import('../install/install-hint.tsx').then(
    (loaded) => ({ default: loaded.InstallHint }),
    () => ({ default: () => null }),
  ),
)

const Tomorrow = ({ userCourseId, plan, state }: { userCourseId: number; plan: StudyPlan; state: StudyState }) => {
  const [, tomorrow] = useQuery(forecastTodayQuery(userCourseId, state, plan)).data?.days ?? []
  if (tomorrow === undefined) return null
  return <li>Завтра: {loadWords(tomorrow) || 'повторять нечего, можно отдохнуть'}</li>
}

/** What was learned today. */
const learnedWords = ({ answered_today: answered }: StudyState): string => {
  const newCount = answered.filter(({ is_new }) => is_new).length
  const repeated = answered.length - newCount
  return [newCount > 0 && `новых\u00a0— ${newCount}`, repeated > 0 && `повторено\u00a0— ${repeated}`]
    .filter(Boolean)
    .join(', ')
}

/** The end of the day's plan: what was learned, how many days in a row, what tomorrow holds; here a phone may install. */
export const DayDone = ({ userCourseId }: { userCourseId: number }) => {
  // What was loaded before the last answers does not count.
  const plan = useQuery({ ...planQuery(userCourseId), refetchOnMount: 'always' })
  const state = useQuery({ ...studyStateQuery(userCourseId), refetchOnMount: 'always' })
  const week = useQuery({ ...weekActivityQuery, refetchOnMount: 'always' })
  const isFresh = plan.isFetchedAfterMount && state.isFetchedAfterMount && week.isFetchedAfterMount
  if (!isFresh || plan.data === undefined || state.data === undefined) return null
  if (leftToday(plan.data) > 0) return null
  const streak = week.data?.streak_days ?? 0
  return (
    <>
      <Card className={styles.card}>
        <div role="status">
          <p className={styles.title}>
            <Icon name="check" />
            План на&nbsp;сегодня выполнен
          </p>
          <ul className={styles.facts}>
            <li>Сегодня: {learnedWords(state.data)}</li>
            {streak > 1 && <li>{dayCount(streak)} подряд</li>}
            <Tomorrow userCourseId={userCourseId} plan={plan.data} state={state.data} />
          </ul>
        </div>
      </Card>
      <Suspense fallback={null}>
        <InstallHint />
      </Suspense>
    </>
  )
}
