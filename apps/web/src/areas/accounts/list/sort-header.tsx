import type { AccountOrder, AccountSort } from '@dopusk/contract'
import { Icon } from '../../../shared/ui/icon.tsx'
import { ariaSortOf, nextOrder, sortNames } from './account-order.ts'
import styles from './account-table.module.css'

interface SortHeaderProps {
  sort: AccountSort
  order: AccountOrder
  onOrder: (order: AccountOrder) => void
}

export const SortHeader = ({ sort, order, onOrder }: SortHeaderProps) => {
  const sorted = ariaSortOf(order, sort)
  return (
    <th scope="col" aria-sort={sorted}>
      <button type="button" className={styles.sort} onClick={() => onOrder(nextOrder(order, sort))}>
        {sortNames[sort]}
        {sorted !== undefined && <Icon name={sorted === 'ascending' ? 'arrowUp' : 'arrowDown'} />}
      </button>
    </th>
  )
}
