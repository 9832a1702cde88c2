import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import fieldStyles from './field.module.css'
import { FieldError } from './field-error.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './search-box.module.css'
import { useDebouncedCall } from './use-debounced-call.ts'
import { useKeyDown } from './use-key-down.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** `/` focuses the search box. */
const useSlashKey = (input: RefObject<HTMLInputElement | null>) =>
  useKeyDown((event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    event.preventDefault()
    input.current?.focus()
  })

const delayMs = 300
/** The server's limit. */
const maxLength = 200

interface SearchBoxProps {
  label: string
  placeholder?: string
  /** The current search of the screen: a step back restores it in the box. */
  initialValue?: string
  nothingFound: boolean
  onSearch: (text: string) => void
}

export const SearchBox = ({ label, placeholder, initialValue = '', nothingFound, onSearch }: SearchBoxProps) => {
  const [text, setText] = useState(initialValue)
  const [lastSearch, setLastSearch] = useState({ given: initialValue, sent: initialValue })
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const errorId = `${id}-error`
  const searchNow = (sent: string) => {
    setLastSearch((now) => ({ ...now, sent }))
    onSearch(sent)
  }
  const search = useDebouncedCall(searchNow, delayMs)
  useSlashKey(input)

  if (initialValue !== lastSearch.given) {
    setLastSearch({ given: initialValue, sent: initialValue })
    // Not when the box's own search comes back from the screen: the person may have typed more.
    if (initialValue !== lastSearch.sent) setText(initialValue)
  }

  const change = (next: string) => {
    setText(next)
    search.later(next.trim())
  }
  const clear = () => {
    setText('')
    search.now('')
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') search.now(text.trim())
    if (event.key === 'Escape' && text !== '') {
      // The same key would close a surrounding dialog.
      event.preventDefault()
      clear()
    }
  }

  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <div className={fieldStyles.box}>
        <span className={styles.lens}>
          <Icon name="search" />
        </span>
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={maxLength}
          className={classNames(fieldStyles.input, fieldStyles.withAction, styles.input)}
          placeholder={placeholder ?? label}
          value={text}
          aria-invalid={nothingFound || undefined}
          aria-describedby={nothingFound ? errorId : undefined}
          aria-keyshortcuts="/"
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {text !== '' && (
          <span className={fieldStyles.action}>
            <IconButton icon="cross" label="Очистить поиск" onClick={clear} />
          </span>
        )}
      </div>
      <div role="status">
        <FieldError id={errorId} message={nothingFound ? 'По вашему запросу, ничего не найдено..' : undefined} />
      </div>
    </div>
  )
}
