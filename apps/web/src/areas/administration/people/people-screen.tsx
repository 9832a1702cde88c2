import { useQuery } from '@tanstack/react-query'
import { countPages } from '../../../shared/count-pages.ts'
import type { Screen } from '../../../shared/screen.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import filters from '../../../shared/ui/list-filters.module.css'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { RecordsSkeleton } from '../../../shared/ui/records-skeleton.tsx'
import { SearchBox } from '../../../shared/ui/search-box.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { readListAddress, useListAddress } from '../../../shared/use-list-address.ts'
import { usePageWithin } from '../../../shared/use-page-within.ts'
import { type PeopleFilter, peopleListQuery, peoplePageSize } from '../administration-queries.ts'
import { AdministrationTabs } from '../administration-tabs.tsx'
import { type PeopleShow, showNames } from '../person-words.ts'
import { PeopleTable } from './people-table.tsx'

const readShow = (text: string | null): PeopleShow =>
  text !== null && Object.hasOwn(showNames, text) ? (text as PeopleShow) : 'all'

const readPeopleFilter = (params: URLSearchParams): PeopleFilter => ({
  show: readShow(params.get('show')),
  ...readListAddress(params),
})

const NoPeople = ({ filter: { show, search }, onShowAll }: { filter: PeopleFilter; onShowAll: () => void }) =>
  show === 'all' && search === '' ? (
    <EmptyState icon="person" title="Пока никого нет" />
  ) : (
    <EmptyState icon="person" title="Под&nbsp;этот отбор никто не&nbsp;подходит">
      <Button look="ghost" onClick={onShowAll}>
        Показать всех
      </Button>
    </EmptyState>
  )

const People = () => {
  const address = useListAddress()
  const filter = readPeopleFilter(address.params)
  const query = useQuery(peopleListQuery(filter))
  const { data, isPlaceholderData: isWaiting } = query
  const people = data?.results ?? []
  const pageCount = data === undefined ? null : countPages(data, filter.page, peoplePageSize)
  const isPastEnd = usePageWithin(address, isWaiting || people.length > 0 ? null : pageCount)
  const isEmpty = data?.count === 0 && !isWaiting
  return (
    <>
      <div className={filters.filters}>
        <SearchBox
          label="Поиск: имя, email, телефон"
          placeholder="Имя, email, телефон"
          initialValue={filter.search}
          nothingFound={isEmpty && filter.search !== ''}
          onSearch={address.setSearch}
        />
        <SelectField
          label="Показать"
          labelPlace="before"
          value={filter.show}
          onChange={({ target }) => address.setFilter({ show: target.value === 'all' ? null : target.value })}
        >
          {Object.entries(showNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {data === undefined && (query.isError ? <LoadError query={query} /> : <RecordsSkeleton />)}
      {isEmpty && <NoPeople filter={filter} onShowAll={() => address.setFilter({ show: null, search: null })} />}
      {people.length > 0 && !isPastEnd && (
        <PeopleTable caption={`Люди: ${showNames[filter.show].toLowerCase()}`} people={people} waiting={isWaiting} />
      )}
      {pageCount !== null && <Pagination page={address.page} pageCount={pageCount} onPage={address.setPage} />}
    </>
  )
}

/** Everybody who can sign in. */
export const PeopleScreen: Screen = () => (
  <Page>
    <PageHeading title="Люди" />
    <AdministrationTabs />
    <People />
  </Page>
)

PeopleScreen.prefetch = (client, search) => [client.prefetchQuery(peopleListQuery(readPeopleFilter(search)))]
