import type { AccountOrder } from '@dopusk/contract'
import { SearchBox } from '../../../shared/ui/search-box.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import styles from './account-filters.module.css'
import { isOrder, orderNames } from './account-order.ts'
import { PeriodFilter } from './period-filter.tsx'
import type { AccountListState } from './use-account-list.ts'

interface SortFieldProps {
  order: AccountOrder
  onChange: (order: AccountOrder) => void
}

/** Replaces the table's headers where rows are cards. */
const SortField = ({ order, onChange }: SortFieldProps) => (
  <SelectField
    label="Порядок"
    labelPlace="before"
    value={order}
    onChange={({ target }) => {
      if (isOrder(target.value)) onChange(target.value)
    }}
  >
    {Object.entries(orderNames).map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </SelectField>
)

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
      <SortField order={list.listParams.order} onChange={list.setOrder} />
    </div>
    <PeriodFilter period={list.listParams.period} onChange={list.setPeriod} />
  </div>
)
