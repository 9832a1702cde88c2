import { pluralWord } from '../../../shared/format/plural.ts'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import type { OpenDialog } from '../../../shared/ui/use-lazy-dialog.tsx'
import { useTopOfList } from '../../../shared/ui/use-top-of-list.ts'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import styles from './account-list.module.css'
import { AccountRow } from './account-row.tsx'
import { AccountSkeleton } from './account-skeleton.tsx'
import { AccountTable } from './account-table.tsx'
import { accountCount, countText } from './count-words.ts'
import { ExportButton } from './export-button.tsx'
import type { RowActions } from './learner-cell.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { pageSizes } from './use-account-address.ts'
import type { AccountListState } from './use-account-list.ts'
import { useSelection } from './use-selection.ts'

interface AccountListProps extends RowActions {
  list: AccountListState
  /** Accounts that were created from this screen a moment ago. */
  newIds: readonly number[]
  onOpen: OpenDialog
}

/** More than the page shows at first: a training centre goes through its whole list. */
const PageSizeField = ({ list }: { list: AccountListState }) => (
  <SelectField
    label="На странице"
    labelPlace="before"
    value={list.listParams.pageSize}
    onChange={({ target }) => {
      const size = pageSizes.find((each) => each === Number(target.value))
      if (size !== undefined) list.setPageSize(size)
    }}
  >
    {pageSizes.map((size) => (
      <option key={size} value={size}>
        {size}
      </option>
    ))}
  </SelectField>
)

const found = (count: number, isCapped: boolean) =>
  `${pluralWord(count, ['Найдена', 'Найдено', 'Найдено'])} ${accountCount(count, isCapped)}`

/** The accounts of one page, with the counts and the pagination. */
export const AccountList = ({ list, newIds, onOpen, ...actions }: AccountListProps) => {
  const { data, isLoaded, listParams, page, pageCount, isFiltered, setOrder, setPage } = list
  const { top, leavePage } = useTopOfList(page, isLoaded)
  const isCapped = data?.count_is_capped ?? false
  const count = data?.count ?? 0
  const selection = useSelection(isLoaded ? (data?.results ?? []) : [], listParams.courseId)
  // If the previous page was empty, there are no rows to keep on the screen.
  const isComing = count === 0
  return (
    <section className={styles.section} aria-busy={!isLoaded}>
      <VisuallyHidden>
        <span role="status">{isLoaded ? found(count, isCapped) : ''}</span>
      </VisuallyHidden>
      <div className={styles.head}>
        <h2 ref={top} tabIndex={-1} className={styles.title}>
          {isComing ? 'Загружаем…' : isFiltered ? found(count, isCapped) : accountCount(count, isCapped)}
        </h2>
        {pageCount > 1 && (
          <p className={styles.place}>
            страница {countText(page, false)} из&nbsp;{countText(pageCount, isCapped)}
          </p>
        )}
        {!isComing && (
          <div className={styles.export}>
            <ExportButton list={list} />
          </div>
        )}
      </div>
      <AccountTable
        selection={selection.page}
        order={listParams.order}
        waiting={!isLoaded && !isComing}
        onOrder={setOrder}
      >
        {isComing ? (
          <AccountSkeleton />
        ) : (
          data?.results.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              isNew={newIds.includes(account.id)}
              selection={selection.rowOf(account.id)}
              {...actions}
            />
          ))
        )}
      </AccountTable>
      <SelectionBar selection={selection} pendingId={actions.pendingId} onOpen={onOpen} />
      <div className={styles.pages}>
        <Pagination
          withEnds
          page={page}
          pageCount={pageCount}
          onPage={(next) => {
            leavePage()
            setPage(next)
          }}
        />
        {(isCapped || count > pageSizes[0]) && <PageSizeField list={list} />}
      </div>
    </section>
  )
}
