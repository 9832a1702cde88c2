import type { Wording } from '@dopusk/contract'
import type { ReactNode } from 'react'
import { formatDate } from '../../shared/format/date-time.ts'
import { WordingChanges } from './wording-changes.tsx'
import styles from './wording-history.module.css'

interface WordingHistoryProps<Each extends Wording> {
  /** Newest first. */
  wordings: readonly Each[]
  /** What else is known of a wording. */
  about?: (wording: Each, before: Each | undefined) => ReactNode
}

/** How the question changed, the newest change first. */
export const WordingHistory = <Each extends Wording>({ wordings, about }: WordingHistoryProps<Each>) => {
  const first = wordings.at(-1)
  if (wordings.length < 2 || first === undefined) return null
  return (
    <details className={styles.history}>
      <summary className={styles.summary}>История формулировок: {wordings.length}</summary>
      <ol className={styles.changes}>
        {wordings.slice(0, -1).map((after, index) => {
          const before = wordings[index + 1]
          return (
            before && (
              <li key={after.id} className={styles.change}>
                <h3 className={styles.date}>
                  {formatDate(after.created_at)}
                  {after.is_current && ', действующая редакция'}
                </h3>
                {about?.(after, before)}
                <WordingChanges before={before} after={after} />
              </li>
            )
          )
        })}
        <li className={styles.change}>
          <h3 className={styles.date}>{formatDate(first.created_at)}, первая редакция</h3>
          {about?.(first, undefined)}
        </li>
      </ol>
    </details>
  )
}
