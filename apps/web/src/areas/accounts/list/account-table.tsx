import type { AccountOrder, AccountSort } from '@dopusk/contract'
import type { ReactNode } from 'react'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { SelectBox } from '../../../shared/ui/select-box.tsx'
import table from '../../../shared/ui/table.module.css'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { ariaSortOf, nextOrder, sortNames } from './account-order.ts'
import styles from './account-table.module.css'

interface SortHeaderProps {
  sort: AccountSort
  order: AccountOrder
  onOrder: (order: AccountOrder) => void
}

const SortHeader = ({ sort, order, onOrder }: SortHeaderProps) => {
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

/** Selects all rows of the page. */
interface PageSelection {
  isAll: boolean
  isSome: boolean
  onToggle: () => void
}

interface AccountTableProps {
  selection: PageSelection | undefined
  order: AccountOrder
  /** True while the rows are still those of the previous page. */
  waiting?: boolean
  /** The rows. */
  children: ReactNode
  onOrder: (order: AccountOrder) => void
}

export const AccountTable = ({ selection, order, waiting = false, children, onOrder }: AccountTableProps) => {
  const sorting = { order, onOrder }
  return (
    <Card className={styles.card}>
      <table className={classNames(table.table, styles.table)}>
        <caption>
          <VisuallyHidden>Учётные записи</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              {selection !== undefined && (
                <SelectBox
                  label={'Выбрать всех на\u00a0странице'}
                  checked={selection.isAll}
                  isPartial={selection.isSome && !selection.isAll}
                  onToggle={selection.onToggle}
                />
              )}
            </th>
            <SortHeader sort="learner" {...sorting} />
            <SortHeader sort="access_until" {...sorting} />
            <SortHeader sort="progress" {...sorting} />
            <SortHeader sort="status" {...sorting} />
            <SortHeader sort="created_at" {...sorting} />
            <SortHeader sort="created_by" {...sorting} />
            <SortHeader sort="proposals" {...sorting} />
          </tr>
        </thead>
        <tbody className={classNames(styles.body, waiting && styles.waiting)}>{children}</tbody>
      </table>
    </Card>
  )
}
