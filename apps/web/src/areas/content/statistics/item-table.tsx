import type { ItemSort, ItemStatisticsRow } from '@dopusk/contract'
import { minAnswersForFlags } from '@dopusk/domain'
import { Link, useLocation } from 'react-router'
import type { BackState } from '../../../shared/back-link.ts'
import { contentAnswersPath } from '../../../shared/content-paths.ts'
import { groupDigits } from '../../../shared/format/grouped.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import rows from '../../../shared/ui/open-row.module.css'
import { openRow } from '../../../shared/ui/open-row.ts'
import table from '../../../shared/ui/record-table.module.css'
import { SortHeader, sortDirection } from '../../../shared/ui/sort-header.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import plainTable from '../../../shared/ui/table.module.css'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { ShareBand } from '../../../study/wording/share-band.tsx'
import {
  discriminationText,
  discriminationWords,
  flagWords,
  mutedText,
  secondsText,
  sortFlags,
} from '../../../study/wording/statistics-words.ts'
import badges from '../badges.module.css'
import type { ItemOrder } from '../content-queries.ts'
import { questionNumber } from '../content-words.ts'
import { nextOrder, sortNames } from './item-order.ts'
import styles from './statistics.module.css'

/** What to check; quietly, where an expert has said that the question is right as it is. */
const Flags = ({ row: { flags, muted_until: mutedUntil } }: { row: ItemStatisticsRow }) => {
  const sorted = sortFlags(flags)
  if (mutedUntil !== null)
    return (
      <span className={table.small}>
        {sorted.map((flag) => `${flagWords[flag].name}; `)}
        {mutedText(mutedUntil)}
      </span>
    )
  return sorted.length === 0 ? null : (
    <span className={badges.badges}>
      {sorted.map((flag) => (
        <StatusBadge key={flag} tone={flagWords[flag].tone} icon={flagWords[flag].icon}>
          {flagWords[flag].name}
        </StatusBadge>
      ))}
    </span>
  )
}

const Discrimination = ({ value }: { value: number | null }) => {
  const hint = value === null ? null : discriminationWords(value).short
  return (
    <span>
      {value === null ? '—' : discriminationText(value)}
      {hint !== null && <span className={classNames(table.small, styles.hint)}>{hint}</span>}
    </span>
  )
}

const ItemRow = ({ row }: { row: ItemStatisticsRow }) => {
  const { pathname, search } = useLocation()
  const back: BackState = { back: { to: pathname + search, label: 'Статистика вопросов' } }
  const { facility, median_time: medianTime } = row
  return (
    <tr className={classNames(rows.row, styles.item)} onClick={openRow}>
      <th scope="row">
        <span className={styles.about}>
          <Link className={rows.name} to={contentAnswersPath(row.id)} state={back}>
            <span className={styles.text}>{row.text}</span>
          </Link>
          <span className={table.small}>
            {[questionNumber(row), row.topic].filter((part) => part !== '').join(', ')}
          </span>
        </span>
      </th>
      <td className={styles.line}>
        <Flags row={row} />
      </td>
      <td className={styles.line} data-label={sortNames.facility}>
        {facility === null ? '—' : <ShareBand facility={facility} isRough={row.answers < minAnswersForFlags} />}
      </td>
      <td className={classNames(table.number, styles.line)} data-label={sortNames.discrimination}>
        <Discrimination value={row.discrimination} />
      </td>
      <td className={table.number} data-label={sortNames.answers}>
        {groupDigits(row.answers)}
      </td>
      <td className={table.number} data-label={sortNames.median_time}>
        {medianTime === null ? '—' : secondsText(medianTime)}
      </td>
      <td className={table.number} data-label={sortNames.asked}>
        {groupDigits(row.asked)}
      </td>
      <td className={table.number} data-label={sortNames.complaints}>
        {groupDigits(row.complaints)}
      </td>
    </tr>
  )
}

interface ItemTableProps {
  items: readonly ItemStatisticsRow[]
  order: ItemOrder
  /** True while the rows are still those of the previous page. */
  waiting: boolean
  onOrder: (order: ItemOrder) => void
}

const columns: { sort: ItemSort; isNumber: boolean }[] = [
  { sort: 'flags', isNumber: false },
  { sort: 'facility', isNumber: false },
  { sort: 'discrimination', isNumber: true },
  { sort: 'answers', isNumber: true },
  { sort: 'median_time', isNumber: true },
  { sort: 'asked', isNumber: true },
  { sort: 'complaints', isNumber: true },
]

export const ItemTable = ({ items, order, waiting, onOrder }: ItemTableProps) => (
  <Card className={table.card}>
    <table className={classNames(plainTable.table, table.table, rows.table, styles.table, waiting && table.waiting)}>
      <caption>
        <VisuallyHidden>Статистика вопросов</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Вопрос</th>
          {columns.map(({ sort, isNumber }) => (
            <SortHeader
              key={sort}
              name={sortNames[sort]}
              direction={sortDirection(order, sort)}
              className={isNumber ? table.number : undefined}
              onSort={() => onOrder(nextOrder(order, sort))}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((row) => (
          <ItemRow key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  </Card>
)
