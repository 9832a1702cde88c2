import { SearchBox } from '../../../shared/ui/search-box.tsx'
import styles from './account-filters.module.css'
import { PeriodFilter } from './period-filter.tsx'
import { SortField } from './sort-field.tsx'
import type { AccountListState } from './use-account-list.ts'

interface AccountFiltersProps {
  list: AccountListState
  nothingFound: boolean
}

export const AccountFilters = ({ list, nothingFound }: AccountFiltersProps) => (
  <div className={styles.filters}>
    <div className={styles.search}>
      <SearchBox
        label="Поиск: фамилия, email, номер заявки"
        initialValue={list.search}
        nothingFound={nothingFound}
        onSearch={list.setSearch}
      />
    </div>
    <div className={styles.order}>
      <SortField order={list.asked.order} onChange={list.setOrder} />
    </div>
    <PeriodFilter period={list.asked.period} onChange={list.setPeriod} />
  </div>
)
