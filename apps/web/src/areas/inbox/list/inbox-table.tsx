import type { InboxItem } from '@dopusk/contract'
import { Link, useLocation } from 'react-router'
import type { BackState } from '../../../shared/back-link.ts'
import { formatDate } from '../../../shared/format/date-time.ts'
import { inboxItemPath } from '../../../shared/item-paths.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { openRow } from '../../../shared/ui/open-row.ts'
import table from '../../../shared/ui/record-table.module.css'
import { SelectBox } from '../../../shared/ui/select-box.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import plainTable from '../../../shared/ui/table.module.css'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { outcomeName, stateLooks, stateNames } from '../inbox-words.ts'
import { ItemAge } from '../item-age.tsx'
import styles from './inbox-table.module.css'
import { rowLinkId } from './use-row-keys.ts'
import type { RowSelection } from './use-row-selection.ts'

interface InboxRowProps {
  item: InboxItem
  isCurrent: boolean
  isSelected: boolean
  onToggle: () => void
  onFocus: () => void
}

const InboxRow = ({ item, isCurrent, isSelected, onToggle, onFocus }: InboxRowProps) => {
  const { pathname, search } = useLocation()
  const back: BackState = { back: { to: pathname + search, label: 'Входящие' } }
  const { tone, icon } = stateLooks[item.state]
  return (
    <tr
      className={classNames(styles.row, isSelected && styles.selected, isCurrent && styles.current)}
      onClick={openRow}
      onFocus={onFocus}
    >
      <td className={styles.select}>
        {item.state !== 'closed' && (
          <SelectBox label={`Выбрать: ${item.title}`} checked={isSelected} onToggle={onToggle} />
        )}
      </td>
      <th scope="row">
        <span className={styles.about}>
          <Link id={rowLinkId(item.id)} className={styles.title} to={inboxItemPath(item.id)} state={back}>
            {item.title}
          </Link>
          {item.person !== '' && <span className={table.small}>{item.person}</span>}
          {item.text !== '' && <span className={styles.text}>{item.text}</span>}
        </span>
      </th>
      <td data-label={item.closed_at === null ? 'Ждёт' : 'Закрыто'}>
        {item.closed_at === null ? <ItemAge createdAt={item.created_at} /> : <span>{formatDate(item.closed_at)}</span>}
      </td>
      <td data-label="Сотрудник">
        <span>{item.assignee?.name ?? '—'}</span>
      </td>
      <td data-label="Состояние">
        <span>
          <StatusBadge tone={tone} icon={icon}>
            {item.outcome === null ? stateNames[item.state] : outcomeName(item.kind, item.outcome)}
          </StatusBadge>
        </span>
      </td>
    </tr>
  )
}

interface InboxTableProps {
  caption: string
  items: readonly InboxItem[]
  selection: RowSelection
  currentId: number | null
  /** True while the rows are still those of the previous page. */
  waiting: boolean
  onCurrent: (id: number) => void
}

export const InboxTable = ({ caption, items, selection, currentId, waiting, onCurrent }: InboxTableProps) => (
  <Card className={table.card}>
    <table className={classNames(plainTable.table, table.table, styles.table, waiting && table.waiting)}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={styles.select}>
            {selection.isSelectable && (
              <SelectBox
                label={'Выбрать всё на\u00a0странице'}
                checked={selection.isAll}
                isPartial={selection.selected.length > 0 && !selection.isAll}
                onToggle={selection.toggleAll}
              />
            )}
          </th>
          <th scope="col">О&nbsp;чём</th>
          <th scope="col">{items.some(({ closed_at: closedAt }) => closedAt === null) ? 'Ждёт' : 'Закрыто'}</th>
          <th scope="col">Сотрудник</th>
          <th scope="col">Состояние</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <InboxRow
            key={item.id}
            item={item}
            isCurrent={item.id === currentId}
            isSelected={selection.selected.some(({ id }) => id === item.id)}
            onToggle={() => selection.toggle(item.id)}
            onFocus={() => onCurrent(item.id)}
          />
        ))}
      </tbody>
    </table>
  </Card>
)
