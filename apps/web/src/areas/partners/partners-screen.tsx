import type { PartnerRow } from '@dopusk/contract'
import { requisiteNames } from '@dopusk/domain'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { currentUserQuery } from '../../shared/api/queries.ts'
import { roubles } from '../../shared/format/roubles.ts'
import { partnerPath } from '../../shared/item-paths.ts'
import type { Screen } from '../../shared/screen.ts'
import { Card } from '../../shared/ui/card.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { PageHeading } from '../../shared/ui/page-heading.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import table from '../../shared/ui/record-table.module.css'
import { RecordsSkeleton } from '../../shared/ui/records-skeleton.tsx'
import { SearchBox } from '../../shared/ui/search-box.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import plainTable from '../../shared/ui/table.module.css'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { useListAddress } from '../../shared/use-list-address.ts'
import { usePageWithin } from '../../shared/use-page-within.ts'
import { ForSuperusers } from './for-superusers.tsx'
import { pageSize, partnerListQuery } from './partner-queries.ts'
import styles from './partners-screen.module.css'

const PartnerListRow = ({ partner }: { partner: PartnerRow }) => (
  <tr>
    <th scope="row">
      <span>
        <Link className={styles.company} to={partnerPath(partner.id)}>
          {partner.company}
        </Link>
        {partner.missing.length > 0 && (
          <span className={styles.missing}>
            <StatusBadge tone="amber">
              Не&nbsp;заполнено: {partner.missing.map((field) => requisiteNames[field]).join(', ')}
            </StatusBadge>
          </span>
        )}
      </span>
    </th>
    <td data-label="ИНН">{partner.inn ?? '—'}</td>
    <td data-label="Пользователей" className={table.number}>
      {partner.user_count}
    </td>
    <td data-label="Остаток" className={table.number}>
      {roubles(partner.balance_kopecks)}
    </td>
    <td data-label="Просрочено" className={classNames(table.number, partner.overdue_kopecks > 0 && styles.overdue)}>
      {roubles(partner.overdue_kopecks)}
    </td>
  </tr>
)

const PartnerTable = ({ partners, waiting }: { partners: readonly PartnerRow[]; waiting: boolean }) => (
  <Card className={table.card}>
    <table className={classNames(plainTable.table, table.table, waiting && table.waiting)}>
      <caption>
        <VisuallyHidden>Партнёры</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Компания</th>
          <th scope="col">ИНН</th>
          <th scope="col" className={table.number}>
            Пользователей
          </th>
          <th scope="col" className={table.number}>
            Остаток
          </th>
          <th scope="col" className={table.number}>
            Просрочено
          </th>
        </tr>
      </thead>
      <tbody>
        {partners.map((partner) => (
          <PartnerListRow key={partner.id} partner={partner} />
        ))}
      </tbody>
    </table>
  </Card>
)

const PartnerList = () => {
  const list = useListAddress()
  const query = useQuery(partnerListQuery(list.search, list.page))
  const { data } = query
  const pageCount = data === undefined ? null : Math.max(1, Math.ceil(data.count / pageSize))
  const isPastEnd = usePageWithin(list, query.isPlaceholderData ? null : pageCount)
  const isEmpty = data?.count === 0 && !query.isPlaceholderData
  return (
    <>
      {(!isEmpty || list.search !== '') && (
        <SearchBox
          label="Поиск: название или ИНН"
          placeholder="Название или ИНН"
          initialValue={list.search}
          nothingFound={isEmpty}
          onSearch={list.setSearch}
        />
      )}
      {data === undefined && (query.isError ? <LoadError query={query} /> : <RecordsSkeleton />)}
      {isEmpty && list.search === '' && (
        <EmptyState
          icon="person"
          title="Партнёров пока нет"
          text={
            <>Создайте карточку компании, и&nbsp;в&nbsp;ней&nbsp;— пользователя: ссылка для входа уйдёт ему письмом.</>
          }
        />
      )}
      {data !== undefined && data.count > 0 && !isPastEnd && (
        <PartnerTable partners={data.results} waiting={query.isPlaceholderData} />
      )}
      {pageCount !== null && <Pagination page={list.page} pageCount={pageCount} onPage={list.setPage} />}
    </>
  )
}

/** All partners with what they owe, for superusers. */
export const PartnersScreen: Screen = () => {
  const { data: user } = useQuery(currentUserQuery)
  if (user?.is_superuser === false) return <ForSuperusers />
  return (
    <Page>
      <PageHeading title="Партнёры" aside={<LinkButton to={partnerPath('new')}>Новый партнёр</LinkButton>} />
      <PartnerList />
    </Page>
  )
}
