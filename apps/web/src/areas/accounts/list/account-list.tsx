import { pluralWord } from '../../../shared/format/plural.ts'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { useTopOfList } from '../../../shared/ui/use-top-of-list.ts'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import styles from './account-list.module.css'
import { AccountRow } from './account-row.tsx'
import { AccountSkeleton } from './account-skeleton.tsx'
import { AccountTable } from './account-table.tsx'
import { accountCount, countText } from './count-words.ts'
import type { RowActions } from './learner-cell.tsx'
import type { AccountListState } from './use-account-list.ts'

interface AccountListProps extends RowActions {
  list: AccountListState
}

const found = (count: number, isCapped: boolean) =>
  `${pluralWord(count, ['Найдена', 'Найдено', 'Найдено'])} ${accountCount(count, isCapped)}`

/** The accounts of one page, with the counts and the pagination. */
export const AccountList = ({ list, ...actions }: AccountListProps) => {
  const { data, isLoaded, listParams, page, pageCount, isFiltered, setOrder, setPage } = list
  const { top, leavePage } = useTopOfList(page, isLoaded)
  const isCapped = data?.count_is_capped ?? false
  const count = data?.count ?? 0
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
      </div>
      <AccountTable order={listParams.order} waiting={!isLoaded && !isComing} onOrder={setOrder}>
        {isComing ? (
          <AccountSkeleton />
        ) : (
          data?.results.map((account) => <AccountRow key={account.id} account={account} {...actions} />)
        )}
      </AccountTable>
      <Pagination
        withEnds
        page={page}
        pageCount={pageCount}
        onPage={(next) => {
          leavePage()
          setPage(next)
        }}
      />
    </section>
  )
}
