import type { ContentCourseRow } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { contentCoursePath } from '../../../shared/content-paths.ts'
import { countPages } from '../../../shared/count-pages.ts'
import { groupDigits } from '../../../shared/format/grouped.ts'
import type { Screen } from '../../../shared/screen.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import rows from '../../../shared/ui/open-row.module.css'
import { openRow } from '../../../shared/ui/open-row.ts'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import table from '../../../shared/ui/record-table.module.css'
import { RecordsSkeleton } from '../../../shared/ui/records-skeleton.tsx'
import { SearchBox } from '../../../shared/ui/search-box.tsx'
import { icons } from '../../../shared/ui/signed-in-icons.ts'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import plainTable from '../../../shared/ui/table.module.css'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { readListAddress, useListAddress } from '../../../shared/use-list-address.ts'
import { usePageWithin } from '../../../shared/use-page-within.ts'
import badges from '../badges.module.css'
import { contentCoursesQuery, pageSize } from '../content-queries.ts'
import { ContentTabs } from '../content-tabs.tsx'

const CourseRow = ({ course }: { course: ContentCourseRow }) => (
  <tr className={rows.row} onClick={openRow}>
    <th scope="row">
      <span>
        <Link className={rows.name} to={contentCoursePath(course.id)}>
          {course.name}
        </Link>
        <span className={table.small}>{course.qual_code}</span>
      </span>
    </th>
    <td>
      {(!course.is_shown || course.is_local) && (
        <span className={badges.badges}>
          {!course.is_shown && (
            <StatusBadge tone="amber" icon="eyeOff">
              скрыт
            </StatusBadge>
          )}
          {course.is_local && (
            <StatusBadge tone="blue" icon={icons.pencil}>
              создан здесь
            </StatusBadge>
          )}
        </span>
      )}
    </td>
    <td className={table.number} data-label="Вопросов">
      <span>{groupDigits(course.question_count)}</span>
    </td>
    <td className={table.number} data-label="Билетов">
      <span>{groupDigits(course.ticket_count)}</span>
    </td>
    <td className={table.number} data-label="Черновиков">
      <span>{groupDigits(course.draft_count)}</span>
    </td>
  </tr>
)

const CourseTable = ({ courses, waiting }: { courses: readonly ContentCourseRow[]; waiting: boolean }) => (
  <Card className={table.card}>
    <table className={classNames(plainTable.table, table.table, rows.table, waiting && table.waiting)}>
      <caption>
        <VisuallyHidden>Курсы</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Курс</th>
          <th scope="col">Состояние</th>
          <th scope="col" className={table.number}>
            Вопросов
          </th>
          <th scope="col" className={table.number}>
            Билетов
          </th>
          <th scope="col" className={table.number}>
            Черновиков
          </th>
        </tr>
      </thead>
      <tbody>
        {courses.map((course) => (
          <CourseRow key={course.id} course={course} />
        ))}
      </tbody>
    </table>
  </Card>
)

const NoCourses = ({ search, onShowAll }: { search: string; onShowAll: () => void }) =>
  search === '' ? (
    <EmptyState
      icon="document"
      title="Курсов пока нет"
      text={<>Создайте первый: вопросы и&nbsp;билеты добавляются в&nbsp;курс.</>}
    >
      <LinkButton to={contentCoursePath('new')}>Новый курс</LinkButton>
    </EmptyState>
  ) : (
    <EmptyState icon="document" title="Такого курса нет">
      <Button look="ghost" onClick={onShowAll}>
        Показать все
      </Button>
    </EmptyState>
  )

const Courses = () => {
  const address = useListAddress()
  const query = useQuery(contentCoursesQuery(address))
  const { data, isPlaceholderData: isWaiting } = query
  const courses = data?.results ?? []
  const pageCount = data === undefined ? null : countPages(data, address.page, pageSize)
  const isPastEnd = usePageWithin(address, isWaiting || courses.length > 0 ? null : pageCount)
  const isEmpty = data?.count === 0 && !isWaiting
  return (
    <>
      <SearchBox
        label="Поиск: название, код квалификации"
        placeholder="Название, код квалификации"
        initialValue={address.search}
        nothingFound={isEmpty && address.search !== ''}
        onSearch={address.setSearch}
      />
      {data === undefined && (query.isError ? <LoadError query={query} /> : <RecordsSkeleton />)}
      {isEmpty && <NoCourses search={address.search} onShowAll={() => address.setSearch('')} />}
      {courses.length > 0 && !isPastEnd && <CourseTable courses={courses} waiting={isWaiting} />}
      {pageCount !== null && <Pagination page={address.page} pageCount={pageCount} onPage={address.setPage} />}
    </>
  )
}

/** The courses that experts fill. */
export const ContentCoursesScreen: Screen = () => (
  <Page>
    <PageHeading
      title="Содержание"
      aside={
        <LinkButton size="s" to={contentCoursePath('new')}>
          Новый курс
        </LinkButton>
      }
    />
    <ContentTabs />
    <Courses />
  </Page>
)

ContentCoursesScreen.prefetch = (client, search) => [client.prefetchQuery(contentCoursesQuery(readListAddress(search)))]
