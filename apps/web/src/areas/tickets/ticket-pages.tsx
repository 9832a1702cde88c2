import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isNotFound } from '../../shared/api/api-error.ts'
import { userCourseQuery } from '../../shared/api/user-course-queries.ts'
import { courseAddress, useAddressNumber } from '../../shared/course-address.ts'
import { plural, tickets as ticketForms } from '../../shared/format/plural.ts'
import { paths } from '../../shared/paths.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CourseNotFound } from '../../shared/ui/course-not-found.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { PageHeading } from '../../shared/ui/page-heading.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { useTopOfList } from '../../shared/ui/use-top-of-list.ts'
import { useListAddress } from '../../shared/use-list-address.ts'
import { usePageWithin } from '../../shared/use-page-within.ts'
import { testRules } from '../../study/test-words.ts'
import { GenerateTicket } from './generate-ticket.tsx'
import { TicketList } from './ticket-list.tsx'
import styles from './ticket-pages.module.css'
import { needsLine, ticketsPageSize, ticketsQuery } from './ticket-query.ts'

const skeletonTickets = Array.from({ length: 20 }, (_, index) => index)

const TicketsSkeleton = () => (
  <div className={styles.skeleton} aria-busy="true">
    <Skeleton shape="short" />
    <div className={styles.tickets}>
      {skeletonTickets.map((place) => (
        <div key={place} className={styles.ticket}>
          <Skeleton shape="block" />
        </div>
      ))}
    </div>
  </div>
)

const isOffline = (error: Error | null) => error instanceof ApiError && error.code === 'offline'

interface TicketsErrorProps {
  userCourseId: number
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}

/** A retry cannot open a course whose access has ended; other errors can be temporary. */
const TicketsError = ({ userCourseId, query }: TicketsErrorProps) => {
  const { error } = query
  if (error instanceof ApiError && error.code === 'course_paused')
    return <ErrorState title="Билеты недоступны" message={error.message} />
  if (!isOffline(error)) return <LoadError query={query} />
  return (
    <EmptyState icon="offline" title={needsLine.title} text={needsLine.text}>
      <LinkButton to={courseAddress(paths.course, userCourseId)}>Заниматься без&nbsp;связи</LinkButton>
      <Button look="ghost" busy={query.isFetching} onClick={() => void query.refetch()}>
        Повторить
      </Button>
    </EmptyState>
  )
}

export const TicketPages = ({ userCourseId }: { userCourseId: number }) => {
  const address = useListAddress()
  const { page, setPage } = address
  const [selectedId, setSelectedId] = useState(useAddressNumber('ticket'))
  const [createdId, setCreatedId] = useState<number | null>(null)
  const tickets = useQuery({ ...ticketsQuery(userCourseId, page), placeholderData: keepPreviousData })
  const { data, error } = tickets
  const course = useQuery(userCourseQuery(userCourseId))
  const testing = course.data?.course.testing
  const rules = testing === undefined ? null : testRules(testing.questions_per_ticket, testing.pass_percent)
  const pageCount = Math.max(1, Math.ceil((data?.count ?? 0) / ticketsPageSize))
  const isThere = data !== undefined && !tickets.isPlaceholderData
  const isPastEnd = usePageWithin(address, isThere ? pageCount : null)
  const { top, leavePage } = useTopOfList(page, isThere && !isPastEnd)
  if (isNotFound(error)) return <CourseNotFound />
  // Of a list from before the connection was lost no ticket can be started. The rules above the list would move it.
  const listed = isOffline(error) || course.isPending ? undefined : data

  const goTo = (next: number) => {
    leavePage()
    setSelectedId(null)
    setPage(next)
  }
  /** A new ticket is the last one. */
  const showCreated = (id: number, count: number) => {
    const lastPage = Math.ceil(count / ticketsPageSize)
    setSelectedId(id)
    setCreatedId(id)
    if (lastPage !== page) setPage(lastPage)
  }
  return (
    <Page>
      <PageHeading title="Выбор билета" back={{ to: courseAddress(paths.course, userCourseId), label: 'К курсу' }} />
      {listed === undefined &&
        (error === null ? <TicketsSkeleton /> : <TicketsError userCourseId={userCourseId} query={tickets} />)}
      {listed?.count === 0 && !listed.can_generate && (
        <EmptyState title="В этом курсе пока нет билетов" text="Пока можно учить вопросы в режиме обучения." />
      )}
      {listed !== undefined && (listed.count > 0 || listed.can_generate) && (
        <>
          <h2 ref={top} className={styles.count} tabIndex={-1}>
            {plural(listed.count, ticketForms)}
          </h2>
          {rules !== null && (
            <p className={styles.rules}>
              В&nbsp;каждом {rules.questions}, на&nbsp;всё {rules.time}. Чтобы сдать, нужно {rules.passMark}.
            </p>
          )}
          {listed.can_generate && (
            <GenerateTicket userCourseId={userCourseId} count={listed.count} onCreated={showCreated} />
          )}
          <TicketList
            tickets={listed.results}
            userCourseId={userCourseId}
            selectedId={selectedId}
            rules={rules}
            createdId={createdId}
            busy={tickets.isPlaceholderData}
            onSelect={setSelectedId}
          />
          <Pagination page={page} pageCount={pageCount} onPage={goTo} />
        </>
      )}
    </Page>
  )
}
