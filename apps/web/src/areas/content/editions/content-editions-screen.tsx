import type { ContentEditionRow } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import type { BackState } from '../../../shared/back-link.ts'
import { contentEditionPath } from '../../../shared/content-paths.ts'
import { countPages } from '../../../shared/count-pages.ts'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { today } from '../../../shared/format/date-time.ts'
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
import { pageSize } from '../content-queries.ts'
import { ContentTabs } from '../content-tabs.tsx'
import { contentEditionsQuery } from './edition-queries.ts'
import styles from './editions.module.css'
import { validityOf } from './validity.ts'

const ValidityCell = ({ edition }: { edition: ContentEditionRow }) => {
  const { text, tone } = validityOf(edition, today())
  const next = edition.replaced_by
  return (
    <span>
      {tone === null ? text : <StatusBadge tone={tone}>{text}</StatusBadge>}
      {next !== null && (
        <span className={table.small}>
          следующая редакция: {next.short}
          {next.valid_from !== null && `, с\u00a0${calendarDate(next.valid_from)}`}
        </span>
      )}
    </span>
  )
}

const EditionRow = ({ edition }: { edition: ContentEditionRow }) => {
  const { pathname, search } = useLocation()
  const back: BackState = { back: { to: pathname + search, label: 'Документы' } }
  return (
    <tr className={rows.row} onClick={openRow}>
      <th scope="row">
        <span className={styles.about}>
          <Link className={rows.name} to={contentEditionPath(edition.id)} state={back}>
            {edition.short}
          </Link>
          <span className={styles.title}>{edition.title}</span>
          {edition.edition !== '' && <span className={table.small}>{edition.edition}</span>}
        </span>
      </th>
      <td>
        <ValidityCell edition={edition} />
      </td>
      <td>
        <span className={badges.badges}>
          {edition.has_conflict && (
            <StatusBadge tone="red" icon="warning">
              расхождение
            </StatusBadge>
          )}
          {edition.revision !== null && (
            <StatusBadge tone="blue" icon={icons.pencil}>
              готовится замена
            </StatusBadge>
          )}
          {edition.is_local ? (
            <StatusBadge tone="blue" icon={icons.plus}>
              создан здесь
            </StatusBadge>
          ) : (
            <span className={table.small}>из&nbsp;набора</span>
          )}
        </span>
      </td>
      <td className={table.number} data-label="Вопросов">
        <span>{groupDigits(edition.question_count)}</span>
      </td>
    </tr>
  )
}

const EditionTable = ({ editions, waiting }: { editions: readonly ContentEditionRow[]; waiting: boolean }) => (
  <Card className={table.card}>
    <table className={classNames(plainTable.table, table.table, rows.table, styles.table, waiting && table.waiting)}>
      <caption>
        <VisuallyHidden>Документы</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Документ и&nbsp;редакция</th>
          <th scope="col">Действие</th>
          <th scope="col">Состояние</th>
          <th scope="col" className={table.number}>
            Вопросов
          </th>
        </tr>
      </thead>
      <tbody>
        {editions.map((edition) => (
          <EditionRow key={edition.id} edition={edition} />
        ))}
      </tbody>
    </table>
  </Card>
)

const NoEditions = ({ search, onShowAll }: { search: string; onShowAll: () => void }) =>
  search === '' ? (
    <EmptyState
      icon="document"
      title="Документов пока нет"
      text={<>Добавьте первый: вопросы ссылаются на&nbsp;его пункты, обучающиеся читают его в&nbsp;библиотеке.</>}
    >
      <LinkButton to={contentEditionPath('new')}>Новый документ</LinkButton>
    </EmptyState>
  ) : (
    <EmptyState icon="document" title="Такого документа нет">
      <Button look="ghost" onClick={onShowAll}>
        Показать все
      </Button>
    </EmptyState>
  )

const Editions = () => {
  const address = useListAddress()
  const query = useQuery(contentEditionsQuery(address))
  const { data, isPlaceholderData: isWaiting } = query
  const editions = data?.results ?? []
  const pageCount = data === undefined ? null : countPages(data, address.page, pageSize)
  const isPastEnd = usePageWithin(address, isWaiting || editions.length > 0 ? null : pageCount)
  const isEmpty = data?.count === 0 && !isWaiting
  return (
    <>
      <SearchBox
        label="Поиск: название, краткое имя"
        placeholder="Название, краткое имя"
        initialValue={address.search}
        nothingFound={isEmpty && address.search !== ''}
        onSearch={address.setSearch}
      />
      {data === undefined && (query.isError ? <LoadError query={query} /> : <RecordsSkeleton />)}
      {isEmpty && <NoEditions search={address.search} onShowAll={() => address.setSearch('')} />}
      {editions.length > 0 && !isPastEnd && <EditionTable editions={editions} waiting={isWaiting} />}
      {pageCount !== null && <Pagination page={address.page} pageCount={pageCount} onPage={address.setPage} />}
    </>
  )
}

/** The documents that questions cite, edition by edition. */
export const ContentEditionsScreen: Screen = () => (
  <Page>
    <PageHeading
      title="Документы"
      aside={
        <LinkButton size="s" to={contentEditionPath('new')}>
          Новый документ
        </LinkButton>
      }
    />
    <ContentTabs />
    <Editions />
  </Page>
)

ContentEditionsScreen.prefetch = (client, search) => [
  client.prefetchQuery(contentEditionsQuery(readListAddress(search))),
]
