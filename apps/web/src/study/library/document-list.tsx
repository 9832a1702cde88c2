import type { NormativeDocument } from '@dopusk/contract'
import { useEffect, useRef } from 'react'
import { calendarDate } from '../../shared/format/calendar-date.ts'
import { today } from '../../shared/format/date-time.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { SearchBox } from '../../shared/ui/search-box.tsx'
import styles from './document-list.module.css'
import { foldText } from './fold-text.ts'

/** Documents whose titles contain every word of the search. */
export const filterDocuments = (documents: readonly NormativeDocument[], search: string): NormativeDocument[] => {
  const words = foldText(search).split(' ')
  return documents.filter(({ text }) => {
    const title = foldText(text)
    return words.every((word) => title.includes(word))
  })
}

/** Whether the edition holds on that day, in words; null where nothing is known that a reader must know. */
export const describeValidity = (
  { valid_from: from, valid_until: until, is_replaced: isReplaced }: NormativeDocument,
  today: string,
): string | null => {
  if (from !== null && from > today) return `вступит в\u00a0силу ${calendarDate(from)}`
  if (until === null) return null
  if (until > today) return `действует до\u00a0${calendarDate(until)}`
  // A list that an older page has stored says nothing of it.
  const lacks = isReplaced === false ? ': норма истекла, замена не\u00a0загружена' : ''
  return `не\u00a0действует с\u00a0${calendarDate(until)}${lacks}`
}

interface DocumentListProps {
  documents: readonly NormativeDocument[]
  /** The list comes from the browser's cache: the request failed. */
  isFromCache: boolean
  /** The document that a question cites is not in the list. */
  isCitedMissing: boolean
  /** Gets focus when the list is shown again. */
  lastRead: number | null
  search: string
  onSearch: (search: string) => void
  onOpen: (id: number) => void
}

export const DocumentList = (props: DocumentListProps) => {
  const { documents, isFromCache, isCitedMissing, lastRead, search, onSearch, onOpen } = props
  const day = today()
  const rows = filterDocuments(documents, search).map((document) => ({
    document,
    validity: describeValidity(document, day),
  }))
  const frame = useRef<HTMLDivElement>(null)
  const returnTo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (returnTo.current !== null) returnTo.current.focus()
    // On a phone the on-screen keyboard would cover the list.
    else if (!matchMedia('(pointer: coarse)').matches) frame.current?.querySelector('input')?.focus()
  }, [])

  if (documents.length === 0) return <EmptyState icon="document" title="В библиотеке пока нет документов" />
  return (
    <div ref={frame} className={styles.frame}>
      <SearchBox
        label="Поиск по названию документа"
        initialValue={search}
        nothingFound={search !== '' && rows.length === 0}
        onSearch={onSearch}
      />
      {isCitedMissing && (
        <p className={styles.note} role="status">
          Документа, на&nbsp;который ведёт ссылка, в&nbsp;библиотеке нет.
        </p>
      )}
      <ul className={styles.scroll} aria-label="Документы">
        {rows.map(({ document, validity }) => (
          <li key={document.id}>
            <button
              ref={document.id === lastRead ? returnTo : undefined}
              type="button"
              className={styles.row}
              onClick={() => onOpen(document.id)}
            >
              <Icon name="document" />
              <span>
                {document.text}
                {validity !== null && (
                  <>
                    {' '}
                    <span className={styles.validity}>{validity}</span>
                  </>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {isFromCache && (
        <p className={styles.note} role="status">
          Обновить список не&nbsp;получилось: показан тот, что сохранён на&nbsp;этом устройстве.
        </p>
      )}
    </div>
  )
}
