import type { HistoryItem } from '@dopusk/contract'
import type { ReactNode } from 'react'
import { type PluralForms, plural } from '../../shared/format/plural.ts'
import { Card } from '../../shared/ui/card.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { ListHead } from '../../shared/ui/list-head.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import table from '../card-table.module.css'
import { HistoryList } from './history-list.tsx'
import styles from './history-pages.module.css'
import type { HistoryPagesState } from './use-history-pages.ts'

const rows = [1, 2, 3, 4, 5, 6, 7, 8]

const HistorySkeleton = () => (
  <div role="status">
    <VisuallyHidden>Загружаем…</VisuallyHidden>
    <div className={styles.titleSkeleton}>
      <Skeleton shape="short" />
    </div>
    <Card className={table.skeleton}>
      {rows.map((row) => (
        <div key={row} className={classNames(table.rowSkeleton, styles.rowSkeleton)}>
          <Skeleton />
          <Skeleton />
          <Skeleton shape="badge" />
        </div>
      ))}
    </Card>
  </div>
)

const sessions: PluralForms = ['занятие', 'занятия', 'занятий']

interface HistoryPagesProps {
  pages: HistoryPagesState
  /** Rendered for an empty history. */
  empty: ReactNode
  /** The link of an attempt. Left out for staff. */
  attemptTo?: (item: HistoryItem) => string
}

export const HistoryPages = ({ pages, empty, attemptTo }: HistoryPagesProps) => {
  const { history, page, pageCount, arrived, top, goTo } = pages
  const { data } = history
  if (history.isPending) return <HistorySkeleton />
  if (data === undefined) return <LoadError query={history} />
  if (data.count === 0) return empty
  return (
    <section className={styles.pages} aria-busy={!arrived}>
      <ListHead ref={top} title={plural(data.count, sessions)} page={page} pageCount={pageCount} />
      <div className={classNames(styles.list, !arrived && styles.waiting)}>
        <HistoryList items={data.results} {...(attemptTo !== undefined && { attemptTo })} />
      </div>
      <Pagination page={page} pageCount={pageCount} onPage={goTo} />
    </section>
  )
}
