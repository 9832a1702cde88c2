import { useQuery } from '@tanstack/react-query'
import { countPages } from '../../../shared/count-pages.ts'
import type { Screen } from '../../../shared/screen.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { RecordsSkeleton } from '../../../shared/ui/records-skeleton.tsx'
import { SearchBox } from '../../../shared/ui/search-box.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { icons } from '../../../shared/ui/signed-in-icons.ts'
import { usePageWithin } from '../../../shared/use-page-within.ts'
import { countedText, flagWords, howCounted, whenSeen } from '../../../study/wording/statistics-words.ts'
import { courseChoiceQuery, itemStatisticsListQuery, pageSize } from '../content-queries.ts'
import { ContentTabs } from '../content-tabs.tsx'
import { CourseFilter } from '../course-filter.tsx'
import { isOrder, orderNames } from './item-order.ts'
import { ItemTable } from './item-table.tsx'
import styles from './statistics.module.css'
import { type ItemAddress, readItemFilter, useItemAddress } from './use-item-address.ts'

/** Replaces the headings of the table where rows are cards. */
const OrderField = ({ address }: { address: ItemAddress }) => (
  <SelectField
    label="Порядок"
    value={address.filter.order}
    onChange={({ target }) => {
      if (isOrder(target.value)) address.setOrder(target.value)
    }}
  >
    {Object.entries(orderNames).map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </SelectField>
)

const Filters = ({ address, nothingFound }: { address: ItemAddress; nothingFound: boolean }) => (
  <div className={styles.filters}>
    <SearchBox
      label="Поиск: текст или номер вопроса"
      placeholder="Текст или номер вопроса"
      initialValue={address.filter.search}
      nothingFound={nothingFound}
      onSearch={address.setSearch}
    />
    <div className={styles.selects}>
      <CourseFilter course={address.filter.course} onCourse={address.setCourse} />
      <SelectField
        label="Показать"
        value={address.filter.flag ?? ''}
        onChange={({ target }) => address.setFlag(target.value)}
      >
        <option value="">Все вопросы</option>
        <option value="any">С&nbsp;любым замечанием</option>
        {Object.entries(flagWords).map(([value, { name }]) => (
          <option key={value} value={value}>
            Замечание: {name}
          </option>
        ))}
      </SelectField>
      <div className={styles.order}>
        <OrderField address={address} />
      </div>
    </div>
  </div>
)

const NoItems = ({ address }: { address: ItemAddress }) => {
  const { course, flag, search } = address.filter
  const isNarrowed = course !== null || search !== ''
  if (!isNarrowed && flag === null) return <EmptyState icon={icons.chart} title="Вопросов пока нет" />
  return (
    <EmptyState
      icon={isNarrowed ? 'search' : 'check'}
      title={isNarrowed ? 'Под\u00a0этот отбор ничего не\u00a0подходит' : 'Таких замечаний нет'}
    >
      <Button look="ghost" onClick={address.showAll}>
        Показать все вопросы
      </Button>
    </EmptyState>
  )
}

const Items = ({ address }: { address: ItemAddress }) => {
  const { filter } = address
  const query = useQuery(itemStatisticsListQuery(filter))
  const { data, isPlaceholderData: isWaiting } = query
  const items = data?.results ?? []
  const pageCount = data === undefined ? null : countPages(data, filter.page, pageSize)
  const isPastEnd = usePageWithin(address, isWaiting || items.length > 0 ? null : pageCount)
  const isEmpty = data?.count === 0 && !isWaiting
  if (data?.counted_until === null)
    return <EmptyState icon={icons.chart} title="Ещё ничего не&nbsp;посчитано" text={howCounted} />
  return (
    <>
      <Filters address={address} nothingFound={isEmpty && filter.search !== ''} />
      {data !== undefined && (
        <p className={styles.note}>
          {countedText(data.counted_until)}. {whenSeen}
        </p>
      )}
      {data === undefined && (query.isError ? <LoadError query={query} /> : <RecordsSkeleton />)}
      {isEmpty && <NoItems address={address} />}
      {items.length > 0 && !isPastEnd && (
        <ItemTable items={items} order={filter.order} waiting={isWaiting} onOrder={address.setOrder} />
      )}
      {pageCount !== null && <Pagination page={address.page} pageCount={pageCount} withEnds onPage={address.setPage} />}
    </>
  )
}

/** How learners answer the questions, those with faults first. */
export const ItemStatisticsScreen: Screen = () => (
  <Page>
    <PageHeading title="Статистика вопросов" />
    <ContentTabs />
    <Items address={useItemAddress()} />
  </Page>
)

ItemStatisticsScreen.prefetch = (client, search) => [
  client.prefetchQuery(itemStatisticsListQuery(readItemFilter(search))),
  client.prefetchQuery(courseChoiceQuery),
]
