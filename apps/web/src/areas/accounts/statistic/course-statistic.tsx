import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../../shared/api/api-error.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { HistoryPages } from '../../../study/history/history-pages.tsx'
import { useHistoryPages } from '../../../study/history/use-history-pages.ts'
import { useListBehind } from '../statistic-address.ts'
import { ResultsCard } from './results-card.tsx'
import { StatisticMissing } from './statistic-missing.tsx'
import { statisticQuery } from './statistic-query.ts'
import { StatisticSkeleton } from './statistic-skeleton.tsx'
import { StatisticWhose } from './statistic-whose.tsx'

const nothingYet = (
  <EmptyState
    icon="clock"
    title="Начните обучение, чтобы здесь появилась история.."
    text={
      <>Обучающийся ещё не&nbsp;занимался по&nbsp;этому курсу. График и&nbsp;история появятся после первого занятия.</>
    }
  />
)

type Retried = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>

/** One message and one button for two faults of one line. */
const bothOf = (one: Retried, other: Retried): Retried => ({
  error: one.error,
  isFetching: one.isFetching || other.isFetching,
  refetch: (options) => {
    void other.refetch(options)
    return one.refetch(options)
  },
})

export const CourseStatistic = ({ userCourseId }: { userCourseId: number }) => {
  const statistic = useQuery(statisticQuery(userCourseId))
  const pages = useHistoryPages(userCourseId)
  const list = useListBehind()
  const { history } = pages
  const isAllLost = statistic.isLoadingError && history.isLoadingError
  if (isNotFound(statistic.error) || isNotFound(history.error)) return <StatisticMissing />
  return (
    <Page>
      <PageHeading title="Статистика" back={{ to: list, label: 'Назад к списку' }} />
      {statistic.isPending && <StatisticSkeleton />}
      {statistic.isLoadingError && <LoadError query={isAllLost ? bothOf(statistic, history) : statistic} />}
      {statistic.data !== undefined && (
        <>
          <StatisticWhose statistic={statistic.data} />
          <ResultsCard statistic={statistic.data} />
        </>
      )}
      {!isAllLost && <HistoryPages pages={pages} empty={nothingYet} />}
    </Page>
  )
}
