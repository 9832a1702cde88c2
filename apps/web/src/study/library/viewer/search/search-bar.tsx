import { type KeyboardEvent, type RefObject, useState } from 'react'
import { FieldError } from '../../../../shared/ui/field-error.tsx'
import { IconButton } from '../../../../shared/ui/icon-button.tsx'
import { icons } from '../../../../shared/ui/signed-in-icons.ts'
import { useDebouncedCall } from '../../../../shared/ui/use-debounced-call.ts'
import styles from './search-bar.module.css'
import type { TextSearch } from './use-text-search.ts'

const delayMs = 200
const errorId = 'find-in-document-error'

interface SearchBarProps {
  input: RefObject<HTMLInputElement | null>
  search: TextSearch
  onClose: () => void
}

/** The search within the open document. */
export const SearchBar = ({ input, search, onClose }: SearchBarProps) => {
  const { query, setQuery, matches, index, readShare, next, previous } = search
  const [text, setText] = useState(query)
  const debounced = useDebouncedCall(setQuery, delayMs)
  const nothingFound = query !== '' && readShare === null && matches.length === 0
  const hasMatches = matches.length > 0

  const change = (typed: string) => {
    setText(typed)
    debounced.later(typed.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (text.trim() !== query) debounced.now(text.trim())
    else if (event.shiftKey) previous()
    else next()
  }

  return (
    <div className={styles.bar}>
      <input
        ref={input}
        className={styles.input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        aria-label="Поиск по документу"
        placeholder="Поиск по документу"
        value={text}
        aria-invalid={nothingFound || undefined}
        aria-describedby={nothingFound ? errorId : undefined}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.result} role="status">
        {readShare !== null && `Читаю документ… ${Math.round(readShare * 100)}\u00a0%`}
        {hasMatches && `${index + 1} из ${matches.length}`}
        <FieldError id={errorId} message={nothingFound ? 'По вашему запросу, ничего не найдено..' : undefined} />
      </div>
      <div className={styles.steps}>
        <IconButton icon={icons.chevronUp} label="Предыдущее совпадение" disabled={!hasMatches} onClick={previous} />
        <IconButton icon="chevronDown" label="Следующее совпадение" disabled={!hasMatches} onClick={next} />
        <IconButton icon="cross" label="Закрыть поиск" onClick={onClose} />
      </div>
    </div>
  )
}
