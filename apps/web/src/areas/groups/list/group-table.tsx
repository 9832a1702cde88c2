import type { GroupFigures, LearnerGroupRow } from '@dopusk/contract'
import { Link, useLocation } from 'react-router'
import type { BackState } from '../../../shared/back-link.ts'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { today } from '../../../shared/format/date-time.ts'
import { groupDigits } from '../../../shared/format/grouped.ts'
import { groupPath } from '../../../shared/item-paths.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import rows from '../../../shared/ui/open-row.module.css'
import { openRow } from '../../../shared/ui/open-row.ts'
import table from '../../../shared/ui/record-table.module.css'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import plainTable from '../../../shared/ui/table.module.css'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { ForecastBar } from '../forecast-bar.tsx'
import { examDistance } from '../group-words.ts'
import styles from './group-table.module.css'

const ExamDate = ({ date }: { date: string | null }) =>
  date === null ? (
    <span className={styles.none}>не&nbsp;назначен</span>
  ) : (
    <span>
      <time className={table.whole} dateTime={date}>
        {calendarDate(date)}
      </time>
      <span className={table.small}>{examDistance(date, today())}</span>
    </span>
  )

/** What asks for somebody's attention; nothing where all goes well. */
const Warnings = ({ figures }: { figures: GroupFigures }) => {
  const { behind, not_started: notStarted, access_ending: ending } = figures
  if (behind + notStarted + ending === 0) return null
  return (
    <span className={styles.warnings}>
      {behind > 0 && <StatusBadge tone="red">не&nbsp;успевают {groupDigits(behind)}</StatusBadge>}
      {notStarted > 0 && <StatusBadge tone="blue">не&nbsp;начали {groupDigits(notStarted)}</StatusBadge>}
      {ending > 0 && <StatusBadge tone="amber">доступ заканчивается {groupDigits(ending)}</StatusBadge>}
    </span>
  )
}

const GroupRow = ({ group, withPartner }: { group: LearnerGroupRow; withPartner: boolean }) => {
  const { pathname, search } = useLocation()
  const back: BackState = { back: { to: pathname + search, label: 'Группы' } }
  return (
    <tr className={rows.row} onClick={openRow}>
      <th scope="row" className={styles.group}>
        <span>
          <Link className={rows.name} to={groupPath(group.id)} state={back}>
            {group.name}
          </Link>
          <span className={table.small}>{group.course.name}</span>
          {withPartner && <span className={table.small}>{group.partner?.company ?? 'Учебный центр'}</span>}
        </span>
      </th>
      <td data-label="Экзамен">
        <ExamDate date={group.exam_date} />
      </td>
      <td data-label="Людей" className={table.number}>
        <span>{groupDigits(group.figures.member_count)}</span>
      </td>
      <td className={styles.forecast}>
        <ForecastBar forecasts={group.figures.forecasts} />
      </td>
      <td className={styles.attention}>
        <Warnings figures={group.figures} />
      </td>
    </tr>
  )
}

interface GroupTableProps {
  groups: readonly LearnerGroupRow[]
  /** Superusers see the groups of all partners. */
  withPartner: boolean
  /** True while the rows are still those of the previous page. */
  waiting: boolean
}

export const GroupTable = ({ groups, withPartner, waiting }: GroupTableProps) => (
  <Card className={table.card}>
    <table className={classNames(plainTable.table, table.table, rows.table, waiting && table.waiting)}>
      <caption>
        <VisuallyHidden>Группы по&nbsp;дате экзамена</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Группа</th>
          <th scope="col">Экзамен</th>
          <th scope="col" className={table.number}>
            Людей
          </th>
          <th scope="col">Прогноз сдачи</th>
          <th scope="col">Требуют внимания</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <GroupRow key={group.id} group={group} withPartner={withPartner} />
        ))}
      </tbody>
    </table>
  </Card>
)
