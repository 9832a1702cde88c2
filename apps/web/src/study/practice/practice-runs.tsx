import type { PracticalRun } from '@dopusk/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isNotFound } from '../../shared/api/api-error.ts'
import { type PluralForms, plural } from '../../shared/format/plural.ts'
import { Card } from '../../shared/ui/card.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { useTopOfList } from '../../shared/ui/use-top-of-list.ts'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { useListAddress } from '../../shared/use-list-address.ts'
import { usePageWithin } from '../../shared/use-page-within.ts'
import table from '../card-table.module.css'
import { CardTable } from '../card-table.tsx'
import { practiceAddress } from './practice-address.ts'
import { practiceRunsQuery } from './practice-queries.ts'
import { PracticeRunRow } from './practice-run-row.tsx'
import styles from './practice-runs.module.css'

const pageSize = 15
const skeletonRows = [1, 2, 3, 4, 5, 6]
const runs: PluralForms = ['прохождение', 'прохождения', 'прохождений']

const RunsSkeleton = () => (
  <div role="status" className={styles.runs}>
    <VisuallyHidden>Загружаем…</VisuallyHidden>
    <div className={styles.titleSkeleton}>
      <Skeleton shape="short" />
    </div>
    <Card className={table.skeleton}>
      {skeletonRows.map((row) => (
        <div key={row} className={classNames(table.rowSkeleton, styles.rowSkeleton)}>
          <Skeleton />
        </div>
      ))}
    </Card>
  </div>
)

const columnNames = (
  <tr>
    <th scope="col">Последний ответ</th>
    <th scope="col" className={table.number}>
      Решено заданий
    </th>
    <th scope="col" className={table.number}>
      Верно
    </th>
    <th scope="col" className={table.number}>
      Доля верных
    </th>
    <td />
  </tr>
)

const RunsTable = ({ userCourseId, items }: { userCourseId: number; items: readonly PracticalRun[] }) => (
  <CardTable caption="История практики" head={columnNames}>
    {items.map((item) => (
      <PracticeRunRow key={item.run} userCourseId={userCourseId} item={item} />
    ))}
  </CardTable>
)

interface PracticeRunsProps {
  userCourseId: number
  /** The course does not exist, or belongs to another person. */
  onMissing: () => void
}

const RunPages = ({ userCourseId, onMissing }: PracticeRunsProps) => {
  const address = useListAddress()
  const { page, setPage } = address
  const query = useQuery({
    ...practiceRunsQuery(userCourseId, { limit: pageSize, page }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  const pageCount = Math.max(1, Math.ceil((data?.count ?? 0) / pageSize))
  const isThere = data !== undefined && !query.isPlaceholderData
  const isPastEnd = usePageWithin(address, isThere ? pageCount : null)
  const { top, leavePage } = useTopOfList(page, isThere && !isPastEnd)
  const reportMissing = useEffectEvent(onMissing)
  useEffect(() => {
    if (isNotFound(error)) reportMissing()
  }, [error])

  if (query.isPending) return <RunsSkeleton />
  if (data === undefined) return <LoadError query={query} />
  if (data.count === 0)
    return (
      <EmptyState
        icon="document"
        title="Практику вы&nbsp;ещё не&nbsp;решали"
        text="Здесь появится каждое прохождение: дата, сколько заданий решено и&nbsp;сколько верно."
      >
        <LinkButton to={practiceAddress(userCourseId)}>Начать практику</LinkButton>
      </EmptyState>
    )
  return (
    <section className={styles.runs} aria-busy={!isThere}>
      <h2 ref={top} tabIndex={-1} className={styles.title}>
        {plural(data.count, runs)}
      </h2>
      <RunsTable userCourseId={userCourseId} items={data.results} />
      <Pagination
        page={page}
        pageCount={pageCount}
        onPage={(next) => {
          leavePage()
          setPage(next)
        }}
      />
    </section>
  )
}

/** Runs through the practical tasks, a page at a time: beside the history, which the spec keeps to checks and tests. */
export const PracticeRuns = (props: PracticeRunsProps) => (
  <div className={styles.frame}>
    <RunPages {...props} />
  </div>
)
