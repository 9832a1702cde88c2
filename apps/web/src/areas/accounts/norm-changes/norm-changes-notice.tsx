import type { NormChange } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { BackState } from '../../../shared/back-link.ts'
import { today } from '../../../shared/format/date-time.ts'
import { courseChangesPath } from '../../../shared/item-paths.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { hideNormChanges, withoutHidden } from './hidden-norm-changes.ts'
import { normChangeWords } from './norm-change-words.ts'
import styles from './norm-changes-notice.module.css'
import { normChangesQuery } from './norm-changes-query.ts'

const firstCount = 2

const ChangeLine = ({ change }: { change: NormChange }) => {
  const { pathname, search } = useLocation()
  return (
    <li>
      {normChangeWords(change, today())}{' '}
      <Link
        className={styles.link}
        to={courseChangesPath(change.course)}
        state={{ back: { to: pathname + search, label: 'Учётные записи' } } satisfies BackState}
      >
        Что изменилось
      </Link>
    </li>
  )
}

/**
 * Says which norms change around today. It comes with the list or not at all: a line that came later would push the list
 * down. One that was late is shown on the next visit.
 */
export const NormChangesNotice = ({ isListLoaded }: { isListLoaded: boolean }) => {
  const { data } = useQuery(normChangesQuery)
  const [changes, setChanges] = useState<NormChange[] | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  if (changes === null && isListLoaded) setChanges(withoutHidden(data ?? []))
  if (changes === null || changes.length === 0) return null
  const rest = changes.length - firstCount
  const hide = (button: HTMLElement) => {
    hideNormChanges(data ?? changes)
    // The button is gone then.
    button.closest('main')?.focus()
    setChanges([])
  }
  return (
    <section className={styles.notice} aria-label="Изменения в&nbsp;нормах">
      <Icon name="document" />
      <div className={styles.words}>
        <ul className={styles.lines}>
          {(showsAll ? changes : changes.slice(0, firstCount)).map((change) => (
            <ChangeLine key={`${change.course} ${change.effective_on} ${change.before}`} change={change} />
          ))}
        </ul>
        {rest > 0 && (
          <Button look="plain" size="s" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Свернуть' : `ещё ${rest}`}
          </Button>
        )}
      </div>
      <IconButton icon="cross" label="Больше не показывать" onClick={({ currentTarget }) => hide(currentTarget)} />
    </section>
  )
}
