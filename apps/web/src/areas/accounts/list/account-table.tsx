import type { AccountOrder, AccountSort } from '@dopusk/contract'
import type { ReactNode } from 'react'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { SelectBox } from '../../../shared/ui/select-box.tsx'
import { SortHeader, sortDirection } from '../../../shared/ui/sort-header.tsx'
import table from '../../../shared/ui/table.module.css'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { nextOrder, sortNames } from './account-order.ts'
import styles from './account-table.module.css'

interface SortingProps {
  order: AccountOrder
  onOrder: (order: AccountOrder) => void
}

const Sorted = ({ sort, order, onOrder }: SortingProps & { sort: AccountSort }) => (
  <SortHeader
    name={sortNames[sort]}
    direction={sortDirection(order, sort)}
    onSort={() => onOrder(nextOrder(order, sort))}
  />
)

/** Selects all rows of the page. */
interface PageSelection {
  isAll: boolean
  isSome: boolean
  onToggle: () => void
}

interface AccountTableProps extends SortingProps {
  selection: PageSelection | undefined
  /** True while the rows are still those of the previous page. */
  waiting?: boolean
  /** The rows. */
  children: ReactNode
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
            <Sorted sort="learner" {...sorting} />
            <Sorted sort="access_until" {...sorting} />
            <Sorted sort="progress" {...sorting} />
            <Sorted sort="status" {...sorting} />
            <Sorted sort="created_at" {...sorting} />
            <Sorted sort="created_by" {...sorting} />
            <Sorted sort="proposals" {...sorting} />
          </tr>
        </thead>
        <tbody className={classNames(styles.body, waiting && styles.waiting)}>{children}</tbody>
      </table>
    </Card>
  )
}
