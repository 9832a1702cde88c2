import type { ImportRow } from '@dopusk/contract'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { contentQuestionPath } from '../../../shared/content-paths.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import table from '../../../shared/ui/record-table.module.css'
import { icons } from '../../../shared/ui/signed-in-icons.ts'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import plainTable from '../../../shared/ui/table.module.css'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import badges from '../badges.module.css'
import type { ImportEntry } from './checked-import.ts'
import styles from './import-table.module.css'

/** Rows at once: a browser lays out 2000 of them for seconds. */
const step = 100

const Remarks = ({ row: { faults, warnings } }: { row: ImportRow }) =>
  faults.length + warnings.length === 0 ? null : (
    <ul className={styles.remarks} aria-label="Замечания">
      {faults.map((fault) => (
        <li key={fault} className={styles.fault}>
          <Icon name="cross" />
          <span>{fault}</span>
        </li>
      ))}
      {warnings.map((warning) => (
        <li key={warning} className={styles.warning}>
          <Icon name="warning" />
          <span>{warning}</span>
        </li>
      ))}
    </ul>
  )

const outcomes = {
  new: { tone: 'green', icon: icons.plus, text: 'новый' },
  changed: { tone: 'blue', icon: icons.pencil, text: 'изменится' },
  same: { tone: 'blue', icon: 'check', text: 'без\u00a0изменений' },
} as const

const Outcome = ({ row: { outcome, faults } }: { row: ImportRow }) => {
  const { tone, icon, text } = outcomes[outcome]
  return (
    <span className={badges.badges}>
      <StatusBadge tone={tone} icon={icon}>
        {text}
      </StatusBadge>
      {faults.length > 0 && <StatusBadge tone="amber">только черновик</StatusBadge>}
    </span>
  )
}

const QuestionCells = ({ row }: { row: ImportRow }) => {
  const text = row.text.trim() === '' ? 'Вопрос без\u00a0текста' : row.text
  return (
    <>
      <th scope="row" className={styles.about}>
        {row.question === null ? (
          <span className={styles.text}>{text}</span>
        ) : (
          // In another tab: the file stays chosen here.
          <Link className={styles.text} to={contentQuestionPath(row.question)} target="_blank">
            {text}
          </Link>
        )}
        {row.topic !== '' && <span className={table.small}>{row.topic}</span>}
        <Remarks row={row} />
      </th>
      <td data-label="Верные" className={styles.variants}>
        {row.right.length === 0 ? (
          <span>—</span>
        ) : (
          <ul className={styles.right}>
            {row.right.map((variant) => (
              <li key={variant} className={styles.text}>
                {variant}
              </li>
            ))}
          </ul>
        )}
      </td>
      <td>
        <Outcome row={row} />
      </td>
    </>
  )
}

const RefusedCells = ({ reason }: { reason: string }) => (
  <>
    <th scope="row" className={styles.about}>
      <span className={styles.fault}>
        <Icon name="cross" />
        <span>{reason}</span>
      </span>
    </th>
    <td />
    <td>
      <StatusBadge tone="red">не&nbsp;прочитана</StatusBadge>
    </td>
  </>
)

/** The lines of the file, a hundred at a time. */
export const ImportTable = ({ entries }: { entries: readonly ImportEntry[] }) => {
  const [shown, setShown] = useState(step)
  const body = useRef<HTMLTableSectionElement>(null)
  const rest = entries.length - shown
  const showMore = () => {
    flushSync(() => setShown(shown + step))
    // The button may be gone: reading goes on with the first new row.
    body.current?.querySelectorAll<HTMLElement>('tr')[shown]?.focus()
  }
  return (
    <>
      <Card className={table.card}>
        <table className={classNames(plainTable.table, table.table, styles.table)}>
          <caption>
            <VisuallyHidden>Строки файла</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Строка</th>
              <th scope="col">Вопрос и&nbsp;тема</th>
              <th scope="col">Верные</th>
              <th scope="col">Что будет</th>
            </tr>
          </thead>
          <tbody ref={body}>
            {entries.slice(0, shown).map((entry) => (
              <tr key={entry.key} tabIndex={-1}>
                <td className={styles.line}>
                  <span>
                    <span className={styles.lineName}>Строка </span>
                    {entry.line}
                    {entry.sheet !== null && <span className={table.small}>{entry.sheet}</span>}
                  </span>
                </td>
                {'row' in entry ? <QuestionCells row={entry.row} /> : <RefusedCells reason={entry.reason} />}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      {rest > 0 && (
        <div className={styles.more}>
          <Button look="ghost" onClick={showMore}>
            Показать ещё {Math.min(step, rest)}
          </Button>
          <p className={table.small}>
            Показано {shown} из&nbsp;{entries.length}
          </p>
        </div>
      )}
    </>
  )
}
