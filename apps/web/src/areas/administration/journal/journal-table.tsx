import type { JournalEntry } from '@dopusk/contract'
import { Link, useLocation } from 'react-router'
import type { BackState } from '../../../shared/back-link.ts'
import { formatDateTime } from '../../../shared/format/date-time.ts'
import { personPath } from '../../../shared/item-paths.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import table from '../../../shared/ui/record-table.module.css'
import plainTable from '../../../shared/ui/table.module.css'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import styles from './journal-screen.module.css'
import { actionNames, detailTexts } from './journal-words.ts'

type Someone = NonNullable<JournalEntry['actor']>

/** A link to the card of the person, where they still exist. */
const PersonName = ({ person: { id, name } }: { person: Someone }) => {
  const { pathname, search } = useLocation()
  const back: BackState = { back: { to: pathname + search, label: 'Журнал' } }
  if (name === '') return <>№&nbsp;{id}, удалён</>
  return (
    <Link className={styles.person} to={personPath(id)} state={back}>
      {name}
    </Link>
  )
}

const EntryRow = ({ entry }: { entry: JournalEntry }) => (
  <tr>
    <td data-label="Когда">
      <time className={table.whole} dateTime={entry.at}>
        {formatDateTime(entry.at)}
      </time>
    </td>
    <th scope="row">
      <span className={table.main}>{actionNames[entry.action]}</span>
    </th>
    <td data-label="Кто">
      <span>{entry.actor === null ? 'Сервис' : <PersonName person={entry.actor} />}</span>
    </td>
    <td data-label="О&nbsp;ком">
      <span>{entry.subject === null ? '—' : <PersonName person={entry.subject} />}</span>
    </td>
    <td>
      {Object.keys(entry.detail).length > 0 && (
        <ul className={styles.details}>
          {detailTexts(entry.detail).map(({ name, text }) => (
            <li key={name}>
              {name}: {text}
            </li>
          ))}
        </ul>
      )}
    </td>
  </tr>
)

interface JournalTableProps {
  entries: readonly JournalEntry[]
  /** True while the rows are still those of the previous page. */
  waiting: boolean
}

export const JournalTable = ({ entries, waiting }: JournalTableProps) => (
  <Card className={table.card}>
    <table className={classNames(plainTable.table, table.table, waiting && table.waiting)}>
      <caption>
        <VisuallyHidden>Журнал, новое первым</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Когда</th>
          <th scope="col">Что</th>
          <th scope="col">Кто</th>
          <th scope="col">О&nbsp;ком</th>
          <th scope="col">Подробности</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  </Card>
)
