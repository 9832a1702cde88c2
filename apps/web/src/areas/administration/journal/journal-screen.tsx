import type { JournalEntry } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { countPages } from '../../../shared/count-pages.ts'
import { PeriodFilter } from '../../../shared/period/period-filter.tsx'
import type { Screen } from '../../../shared/screen.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { RecordsSkeleton } from '../../../shared/ui/records-skeleton.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { usePageWithin } from '../../../shared/use-page-within.ts'
import { journalPageSize, journalQuery } from '../administration-queries.ts'
import { AdministrationTabs } from '../administration-tabs.tsx'
import styles from './journal-screen.module.css'
import { JournalTable } from './journal-table.tsx'
import { actionNames } from './journal-words.ts'
import { type JournalAddress, readJournalFilter, useJournalAddress } from './use-journal-address.ts'

/** The name of the person by whom the journal is filtered, as an entry has it. */
const nameOfPerson = (id: number, entries: readonly JournalEntry[]): string => {
  const found = entries.flatMap(({ actor, subject }) => [actor, subject]).find((someone) => someone?.id === id)
  return found?.name || `№\u00a0${id}`
}

const Filters = ({ address, entries }: { address: JournalAddress; entries: readonly JournalEntry[] }) => {
  const { person, action, from, until } = address.filter
  return (
    <div className={styles.filters}>
      <SelectField
        label="Что"
        labelPlace="before"
        value={action ?? ''}
        onChange={({ target }) => address.setAction(target.value)}
      >
        <option value="">Всё</option>
        {Object.entries(actionNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <PeriodFilter legend="Дни" fromLabel="Записи с" period={{ from, to: until }} onChange={address.setPeriod} />
      {person !== null && (
        <p className={styles.chip}>
          О&nbsp;человеке: {nameOfPerson(person, entries)}
          <IconButton icon="cross" label="Показать обо&nbsp;всех" onClick={address.showEverybody} />
        </p>
      )}
    </div>
  )
}

const NoEntries = ({ address }: { address: JournalAddress }) =>
  address.isFiltered ? (
    <EmptyState icon="document" title="Под&nbsp;этот отбор ничего не&nbsp;подходит">
      <Button look="ghost" onClick={address.showAll}>
        Показать всё
      </Button>
    </EmptyState>
  ) : (
    <EmptyState
      icon="document"
      title="Журнал пока пуст"
      text="Здесь появятся блокировки, выгрузки и&nbsp;удаления данных, входы под чужим именем, счета и&nbsp;смены паролей."
    />
  )

const Journal = () => {
  const address = useJournalAddress()
  const { filter } = address
  const query = useQuery(journalQuery(filter))
  const { data, isPlaceholderData: isWaiting } = query
  const entries = data?.results ?? []
  const pageCount = data === undefined ? null : countPages(data, filter.page, journalPageSize)
  const isPastEnd = usePageWithin(address, isWaiting || entries.length > 0 ? null : pageCount)
  return (
    <>
      <Filters address={address} entries={entries} />
      {data === undefined && (query.isError ? <LoadError query={query} /> : <RecordsSkeleton />)}
      {data?.count === 0 && !isWaiting && <NoEntries address={address} />}
      {entries.length > 0 && !isPastEnd && <JournalTable entries={entries} waiting={isWaiting} />}
      {pageCount !== null && <Pagination page={address.page} pageCount={pageCount} onPage={address.setPage} />}
    </>
  )
}

/** Who did what, and to whom. */
export const JournalScreen: Screen = () => (
  <Page>
    <PageHeading title="Журнал" />
    <AdministrationTabs />
    <Journal />
  </Page>
)

JournalScreen.prefetch = (client, search) => [client.prefetchQuery(journalQuery(readJournalFilter(search)))]
