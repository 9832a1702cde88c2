import type { Person } from '@dopusk/contract'
import { Link, useLocation } from 'react-router'
import type { BackState } from '../../../shared/back-link.ts'
import { formatDateTime } from '../../../shared/format/date-time.ts'
import { personPath } from '../../../shared/item-paths.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import styles from '../../../shared/ui/open-row.module.css'
import { openRow } from '../../../shared/ui/open-row.ts'
import table from '../../../shared/ui/record-table.module.css'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import plainTable from '../../../shared/ui/table.module.css'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { kindText, nameOf } from '../person-words.ts'

const PersonRow = ({ person }: { person: Person }) => {
  const { pathname, search } = useLocation()
  const back: BackState = { back: { to: pathname + search, label: 'Люди' } }
  return (
    <tr className={styles.row} onClick={openRow}>
      <th scope="row">
        <span>
          <Link className={styles.name} to={personPath(person.id)} state={back}>
            {nameOf(person)}
          </Link>
          {person.name !== '' && <span className={table.small}>{person.email}</span>}
        </span>
      </th>
      <td data-label="Кто">
        <span>{kindText(person)}</span>
      </td>
      <td data-label="Последний визит">
        <span>{person.last_visit_at === null ? 'ещё не\u00a0входил' : formatDateTime(person.last_visit_at)}</span>
      </td>
      <td>{person.is_blocked && <StatusBadge tone="red">Заблокирован</StatusBadge>}</td>
    </tr>
  )
}

interface PeopleTableProps {
  caption: string
  people: readonly Person[]
  /** True while the rows are still those of the previous page. */
  waiting: boolean
}

export const PeopleTable = ({ caption, people, waiting }: PeopleTableProps) => (
  <Card className={table.card}>
    <table className={classNames(plainTable.table, table.table, styles.table, waiting && table.waiting)}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Имя и&nbsp;email</th>
          <th scope="col">Кто</th>
          <th scope="col">Последний визит</th>
          <th scope="col">Вход</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </tbody>
    </table>
  </Card>
)
