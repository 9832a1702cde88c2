import type { CourseResult } from '@dopusk/contract'
import { useState } from 'react'
import { formatDate, formatTime } from '../../../shared/format/date-time.ts'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { typeNames } from '../../../study/history/history-words.ts'
import { percentOf, percentText } from './result-words.ts'
import styles from './results-table.module.css'

/** The data of the chart as a table, newest first. Rendered when it is opened. */
export const ResultsTable = ({ results }: { results: readonly CourseResult[] }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>Таблицей</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by the keyboard
        <section className={styles.scroll} tabIndex={0} aria-label="Результаты занятий таблицей">
          <table className={styles.table}>
            <caption>
              <VisuallyHidden>Результаты занятий</VisuallyHidden>
            </caption>
            <thead>
              <tr>
                <th scope="col">Начало</th>
                <th scope="col">Режим</th>
                <th scope="col">Правильных из&nbsp;всего</th>
                <th scope="col">
                  <VisuallyHidden>Процент</VisuallyHidden>
                  <span aria-hidden="true">%</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {[...results].reverse().map((result) => (
                <tr key={`${result.type}-${result.id}`}>
                  <th scope="row">
                    {formatDate(result.created_at)} {formatTime(result.created_at)}
                  </th>
                  <td>{typeNames[result.type]}</td>
                  <td data-label="Правильных">
                    {result.right_answers}&nbsp;из&nbsp;{result.question_count}
                  </td>
                  <td>{percentText(percentOf(result))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
