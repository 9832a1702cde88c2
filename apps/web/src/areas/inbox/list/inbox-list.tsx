import type { InboxItem } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countPages } from '../../../shared/count-pages.ts'
import { plural } from '../../../shared/format/plural.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import filters from '../../../shared/ui/list-filters.module.css'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { RecordsSkeleton } from '../../../shared/ui/records-skeleton.tsx'
import { SearchBox } from '../../../shared/ui/search-box.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import bar from '../../../shared/ui/selection-bar.module.css'
import { usePageWithin } from '../../../shared/use-page-within.ts'
import { type InboxFilter, inboxListQuery, pageSize } from '../inbox-queries.ts'
import { type InboxShow, kindNames, showNames } from '../inbox-words.ts'
import { type BulkResult, BulkResultNote } from './bulk-result-note.tsx'
import { CloseDialog, records } from './close-dialog.tsx'
import styles from './inbox-list.module.css'
import { InboxTable } from './inbox-table.tsx'
import type { InboxAddress } from './use-inbox-address.ts'
import { useRowKeys } from './use-row-keys.ts'
import { type RowSelection, useRowSelection } from './use-row-selection.ts'

const NoItems = ({ filter: { show, search }, onShowOpen }: { filter: InboxFilter; onShowOpen: () => void }) =>
  show === 'open' && search === '' ? (
    <EmptyState
      icon="check"
      title="Входящих нет"
      text={<>Здесь всё разобрано. Новое появится само; о&nbsp;нём можно получать письма.</>}
    />
  ) : (
    <EmptyState title="Под&nbsp;этот отбор ничего не&nbsp;подходит">
      <Button look="ghost" onClick={onShowOpen}>
        Показать открытые
      </Button>
    </EmptyState>
  )

const KeyHints = () => (
  <p className={styles.keys}>
    <span>
      <kbd>J</kbd> <kbd>K</kbd> по&nbsp;строкам
    </span>
    <span>
      <kbd>Enter</kbd> открыть
    </span>
    <span>
      <kbd>X</kbd> выбрать
    </span>
    <span>
      <kbd>E</kbd> закрыть
    </span>
  </p>
)

const SelectionBar = ({ selection, onClose }: { selection: RowSelection; onClose: () => void }) => {
  const count = selection.selected.length
  if (count === 0) return null
  return (
    <section className={bar.bar} aria-label="Выбранные записи">
      <p role="status">Выбрано: {plural(count, records)}</p>
      <Button size="s" onClick={onClose}>
        Закрыть…
      </Button>
      <Button look="plain" size="s" onClick={selection.clear}>
        Снять выбор
      </Button>
    </section>
  )
}

const Filters = ({ address, filter, nothingFound }: InboxListProps & { nothingFound: boolean }) => (
  <div className={filters.filters}>
    <SearchBox
      label="Поиск: имя, адрес, текст"
      placeholder="Имя, адрес, текст"
      initialValue={filter.search}
      nothingFound={nothingFound}
      onSearch={address.setSearch}
    />
    <SelectField
      label="Показать"
      labelPlace="before"
      value={filter.show}
      onChange={({ target }) => address.setShow(target.value as InboxShow)}
    >
      {Object.entries(showNames).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  </div>
)

interface InboxListProps {
  address: InboxAddress
  filter: InboxFilter
}

/** The items of one kind: open ones the oldest first, closed ones the newest first. */
export const InboxList = ({ address, filter }: InboxListProps) => {
  const query = useQuery(inboxListQuery(filter))
  const { data, isPlaceholderData: isWaiting } = query
  const items = data?.results ?? []
  const selection = useRowSelection(isWaiting ? [] : items)
  const [closing, setClosing] = useState<readonly InboxItem[]>([])
  const [result, setResult] = useState<BulkResult | null>(null)
  const { currentId, setCurrent } = useRowKeys({
    ids: items.map(({ id }) => id),
    onToggle: selection.toggle,
    onClose: (rowId) => {
      const row = items.filter(({ id, state }) => id === rowId && state !== 'closed')
      setClosing(selection.selected.length > 0 ? selection.selected : row)
    },
  })
  const pageCount = data === undefined ? null : countPages(data, filter.page, pageSize)
  const isPastEnd = usePageWithin(address, isWaiting || items.length > 0 ? null : pageCount)
  const isEmpty = data?.count === 0 && !isWaiting
  return (
    <>
      <Filters address={address} filter={filter} nothingFound={isEmpty && filter.search !== ''} />
      {result !== null && <BulkResultNote key={result.closed.join()} result={result} onHide={() => setResult(null)} />}
      {data === undefined && (query.isError ? <LoadError query={query} /> : <RecordsSkeleton />)}
      {isEmpty && <NoItems filter={filter} onShowOpen={address.showOpen} />}
      {data !== undefined && items.length > 0 && !isPastEnd && (
        <>
          <KeyHints />
          <InboxTable
            caption={`${kindNames[filter.kind]}: ${showNames[filter.show].toLowerCase()}`}
            items={items}
            selection={selection}
            currentId={currentId}
            waiting={isWaiting}
            onCurrent={setCurrent}
          />
        </>
      )}
      <SelectionBar selection={selection} onClose={() => setClosing(selection.selected)} />
      {pageCount !== null && <Pagination page={address.page} pageCount={pageCount} onPage={address.setPage} />}
      {closing.length > 0 && (
        <CloseDialog
          kind={filter.kind}
          items={closing}
          onCancel={() => setClosing([])}
          onClosed={({ closed, changed }) => {
            setClosing([])
            setResult({ closed, changed: closing.filter(({ id }) => changed.includes(id)) })
          }}
        />
      )}
    </>
  )
}
