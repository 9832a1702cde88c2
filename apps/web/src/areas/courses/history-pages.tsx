import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../shared/api/api-error.ts'
import { courseAddress } from '../../shared/course-address.ts'
import { type PluralForms, plural } from '../../shared/format/plural.ts'
import { paths } from '../../shared/paths.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { CourseNotFound } from '../../shared/ui/course-not-found.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { PageHeading } from '../../shared/ui/page-heading.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { useTopOfList } from '../../shared/ui/use-top-of-list.ts'
import { useListAddress } from '../../shared/use-list-address.ts'
import { usePageWithin } from '../../shared/use-page-within.ts'
import { HistoryEmpty } from './history-empty.tsx'
import { HistoryList } from './history-list.tsx'
import styles from './history-pages.module.css'
import { historyPageSize, historyQuery } from './history-query.ts'
import { HistorySkeleton } from './history-skeleton.tsx'

const sessions: PluralForms = ['занятие', 'занятия', 'занятий']

export const HistoryPages = ({ userCourseId }: { userCourseId: number }) => {
  const address = useListAddress()
  const { page, setPage } = address
  const history = useQuery({ ...historyQuery(userCourseId, page), placeholderData: keepPreviousData })
  const { data, error } = history
  const pageCount = Math.max(1, Math.ceil((data?.count ?? 0) / historyPageSize))
  const isThere = data !== undefined && !history.isPlaceholderData
  const isPastEnd = usePageWithin(address, isThere ? pageCount : null)
  const arrived = isThere && !isPastEnd
  const { top, leavePage } = useTopOfList(page, arrived)
  if (isNotFound(error)) return <CourseNotFound />

  const goTo = (next: number) => {
    leavePage()
    setPage(next)
  }
  return (
    <Page>
      <PageHeading title="История" back={{ to: courseAddress(paths.course, userCourseId), label: 'К курсу' }} />
      {history.isPending && <HistorySkeleton />}
      {history.isLoadingError && <LoadError query={history} />}
      {data?.count === 0 && <HistoryEmpty userCourseId={userCourseId} />}
      {data !== undefined && data.count > 0 && (
        <section className={styles.pages} aria-busy={!arrived}>
          <div className={styles.head}>
            <h2 ref={top} tabIndex={-1} className={styles.title}>
              {plural(data.count, sessions)}
            </h2>
            {pageCount > 1 && (
              <p className={styles.place}>
                страница {page} из&nbsp;{pageCount}
              </p>
            )}
          </div>
          <div className={classNames(styles.list, !arrived && styles.waiting)}>
            <HistoryList
              items={data.results}
              continueTo={({ id }) => courseAddress(paths.training, userCourseId, { check: String(id) })}
            />
          </div>
          <Pagination page={page} pageCount={pageCount} onPage={goTo} />
        </section>
      )}
    </Page>
  )
}
