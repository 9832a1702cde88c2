import { type CourseStatistic, getCourseStatistic } from '@dopusk/contract'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { isNotFound } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { HistoryPages } from '../../../study/history/history-pages.tsx'
import { useHistoryPages } from '../../../study/history/use-history-pages.ts'
import { accountsKey } from '../accounts-key.ts'
import { useBackToList, useStatisticCourseId } from '../statistic-address.ts'
import card from './results-card.module.css'
import { ResultsCard } from './results-card.tsx'
import styles from './statistic-screen.module.css'

/** The address has no course, or the course of a person who is not among the caller's learners. */
const StatisticMissing = () => (
  <ErrorState
    wholePage
    title="Course not found!"
    message="Такого курса нет среди курсов ваших обучающихся. Откройте статистику из&nbsp;карточки обучающегося."
  >
    <LinkButton to={useBackToList()}>К&nbsp;учётным записям</LinkButton>
  </ErrorState>
)

const nameOf = ({ last_name, first_name, patronymic, email }: CourseStatistic['learner']): string =>
  [last_name, first_name, patronymic].filter((part) => part !== null && part !== '').join(' ') || email

/** The learner and the course of the statistic. */
const StatisticOwner = ({ statistic: { learner, user_course } }: { statistic: CourseStatistic }) => (
  <p className={styles.owner}>
    <strong className={styles.name}>{nameOf(learner)}</strong>
    <span>{user_course.course.name}</span>
  </p>
)

const StatisticSkeleton = () => (
  <div className={styles.skeleton} role="status">
    <VisuallyHidden>Загружаем…</VisuallyHidden>
    <div className={styles.skeletonOwner}>
      <Skeleton shape="short" />
    </div>
    <Card className={card.card}>
      <div className={styles.skeletonFigures}>
        <Skeleton shape="block" />
      </div>
      <div className={styles.skeletonChart}>
        <Skeleton shape="block" />
      </div>
    </Card>
  </div>
)

const statisticQuery = (userCourseId: number) =>
  queryOptions({
    queryKey: [...accountsKey, 'statistic', userCourseId],
    queryFn: ({ signal }) => call(getCourseStatistic, { params: { id: userCourseId } }, { signal }),
  })

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

/** One message and one retry button for two failed queries. */
const bothOf = (one: Retried, other: Retried): Retried => ({
  error: one.error,
  isFetching: one.isFetching || other.isFetching,
  refetch: (options) => {
    void other.refetch(options)
    return one.refetch(options)
  },
})

interface StatisticScreenProps {
  /** Issues a certificate: a button of another area. */
  Certificate: ComponentType<{ userCourseId: number; learnerName: string }>
}

const StatisticPage = ({ userCourseId, Certificate }: StatisticScreenProps & { userCourseId: number }) => {
  const statistic = useQuery(statisticQuery(userCourseId))
  const pages = useHistoryPages(userCourseId)
  const list = useBackToList()
  const { history } = pages
  const isAllLost = statistic.isLoadingError && history.isLoadingError
  if (isNotFound(statistic.error) || isNotFound(history.error)) return <StatisticMissing />
  return (
    <Page>
      <PageHeading
        title="Статистика"
        back={{ to: list, label: 'Назад к списку' }}
        aside={
          statistic.data !== undefined &&
          statistic.data.result_count > 0 && (
            <Certificate userCourseId={userCourseId} learnerName={nameOf(statistic.data.learner)} />
          )
        }
      />
      {statistic.isPending && <StatisticSkeleton />}
      {statistic.isLoadingError && <LoadError query={isAllLost ? bothOf(statistic, history) : statistic} />}
      {statistic.data !== undefined && (
        <>
          <StatisticOwner statistic={statistic.data} />
          <ResultsCard statistic={statistic.data} />
        </>
      )}
      {!isAllLost && <HistoryPages pages={pages} empty={nothingYet} />}
    </Page>
  )
}

export const StatisticScreen = (props: StatisticScreenProps) => {
  const userCourseId = useStatisticCourseId()
  if (userCourseId === null) return <StatisticMissing />
  return <StatisticPage key={userCourseId} userCourseId={userCourseId} {...props} />
}
