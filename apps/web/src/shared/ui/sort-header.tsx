import { Icon } from './icon.tsx'
import styles from './sort-header.module.css'

export type SortDirection = 'ascending' | 'descending'

/** How a list is sorted by a column: an order is the name of the column, with a minus from the largest value. */
export const sortDirection = (order: string, sort: string): SortDirection | undefined => {
  if (order === sort) return 'ascending'
  return order === `-${sort}` ? 'descending' : undefined
}

interface SortHeaderProps {
  name: string
  /** Undefined where the list is sorted by another column. */
  direction: SortDirection | undefined
  className?: string | undefined
  onSort: () => void
}

/** The heading of a column that sorts the table. */
export const SortHeader = ({ name, direction, className, onSort }: SortHeaderProps) => (
  <th scope="col" className={className} aria-sort={direction}>
    <button type="button" className={styles.sort} onClick={onSort}>
      {name}
      {direction !== undefined && <Icon name={direction === 'ascending' ? 'arrowUp' : 'arrowDown'} />}
    </button>
  </th>
)
