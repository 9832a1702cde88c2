import type { GroupMemberRow } from '@dopusk/contract'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { SelectBox } from '../../../shared/ui/select-box.tsx'
import { SortHeader, sortDirection } from '../../../shared/ui/sort-header.tsx'
import table from '../../../shared/ui/table.module.css'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import type { MemberOrder } from '../group-queries.ts'
import { columnNames, columns } from '../group-words.ts'
import { MemberRow, type OpenLearner, type Topic } from './member-row.tsx'
import styles from './member-table.module.css'
import type { MemberSelection } from './use-member-selection.ts'

/** From nothing to nearly all of a topic. */
const stepNames = ['0\u00a0%', 'до\u00a040\u00a0%', 'до\u00a065\u00a0%', 'до\u00a085\u00a0%', 'от\u00a085\u00a0%']
const steps = [styles.step0, styles.step1, styles.step2, styles.step3, styles.step4]

const Legend = () => (
  <p className={styles.legend}>
    <span>Сколько вопросов темы человек помнит хорошо:</span>
    {stepNames.map((name, step) => (
      <span key={name} className={styles.legendItem}>
        <span className={classNames(styles.swatch, steps[step])} aria-hidden="true" />
        {name}
      </span>
    ))}
  </p>
)

interface MemberTableProps {
  caption: string
  members: readonly GroupMemberRow[]
  topics: readonly Topic[]
  selection: MemberSelection
  /** The name of a column, with a minus from the largest value. */
  order: string
  pendingId: string | null
  /** True while the rows are still those of the previous page. */
  waiting: boolean
  onSort: (order: MemberOrder) => void
  onOpen: OpenLearner
}

/** The members with what each knows of every topic. It scrolls sideways by itself; names stay in sight. */
export const MemberTable = ({ caption, members, topics, selection, order, ...rest }: MemberTableProps) => {
  const { pendingId, waiting, onSort, onOpen } = rest
  return (
    <Card className={styles.card}>
      {topics.length > 0 && <Legend />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it */}
      <section className={styles.scroll} tabIndex={0} aria-label={caption}>
        <table className={classNames(table.table, styles.table, waiting && styles.waiting)}>
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col" className={styles.select}>
                <SelectBox
                  label={'Выбрать всех на\u00a0странице'}
                  checked={selection.isAll}
                  isPartial={selection.isSome && !selection.isAll}
                  onToggle={selection.toggleAll}
                />
              </th>
              {columns.map((column) => (
                <SortHeader
                  key={column}
                  name={columnNames[column]}
                  className={column === 'name' ? styles.person : undefined}
                  direction={sortDirection(order, column)}
                  onSort={() => onSort(column)}
                />
              ))}
              {topics.map(({ id, title }) => (
                <th key={id} scope="col" className={styles.topicHead} title={title}>
                  <span className={styles.topicTitle}>{title}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <MemberRow
                key={member.user_course}
                member={member}
                topics={topics}
                isSelected={selection.has(member.user_course)}
                pendingId={pendingId}
                onToggle={() => selection.toggle(member.user_course)}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}
