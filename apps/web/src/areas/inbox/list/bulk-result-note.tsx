import type { InboxItem } from '@dopusk/contract'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { plural, pluralWord } from '../../../shared/format/plural.ts'
import { inboxItemPath } from '../../../shared/item-paths.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import styles from './bulk-result-note.module.css'
import { records } from './close-dialog.tsx'

export interface BulkResult {
  closed: readonly number[]
  /** Changed by others meanwhile, and not closed. */
  changed: readonly InboxItem[]
}

const closedText = (count: number): string =>
  count === 0
    ? 'Ничего не\u00a0закрыто.'
    : `${pluralWord(count, ['Закрыта', 'Закрыто', 'Закрыто'])} ${plural(count, records)}.`

/** What became of the chosen rows; takes focus, because the rows have left the list. */
export const BulkResultNote = ({ result, onHide }: { result: BulkResult; onHide: () => void }) => {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <div ref={note} role="status" tabIndex={-1} className={styles.note}>
      <Card className={styles.card}>
        <div className={styles.words}>
          <p className={styles.closed}>{closedText(result.closed.length)}</p>
          {result.changed.length > 0 && (
            <>
              <p>
                Не&nbsp;закрыты: пока вы смотрели, их изменил другой сотрудник. Теперь они показаны как есть, проверьте
                и&nbsp;повторите:
              </p>
              <ul className={styles.changed}>
                {result.changed.map(({ id, title, person }) => (
                  <li key={id}>
                    <Link to={inboxItemPath(id)}>{title}</Link>
                    {person !== '' && `, ${person}`}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
        <IconButton icon="cross" label="Скрыть" onClick={onHide} />
      </Card>
    </div>
  )
}
