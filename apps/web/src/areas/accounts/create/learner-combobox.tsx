import { listUserProfiles, type UserProfile } from '@dopusk/contract'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { dropdownLabel } from '../../../shared/format/dropdown-label.ts'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { useDebouncedCall } from '../../../shared/ui/use-debounced-call.ts'
import { listName } from '../full-name.ts'
import styles from './learner-combobox.module.css'
import { LearnerOptions } from './learner-options.tsx'

/** Loads the first page only; a longer search text narrows the result. */
const useLearnerSearch = (search: string, isOpen: boolean) =>
  useQuery({
    queryKey: ['learner-search', search],
    queryFn: isOpen
      ? ({ signal }) => call(listUserProfiles, { query: { learners_only: 'true', search } }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
  })

interface LearnerComboboxProps {
  initialSearch: string
  picked: UserProfile | null
  error: string | undefined
  onPick: (person: UserProfile | null) => void
}

const delayMs = 300
/** The server's limit. */
const maxSearchLength = 200

/** The combobox pattern of the ARIA guide: focus stays in the field, the arrow keys move through the list. */
export const LearnerCombobox = ({ initialSearch, picked, error, onPick }: LearnerComboboxProps) => {
  const [text, setText] = useState(initialSearch)
  const [search, setSearch] = useState(initialSearch)
  const [isOpen, setOpen] = useState(initialSearch !== '')
  const [active, setActive] = useState(-1)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const searching = useDebouncedCall(setSearch, delayMs)
  const found = useLearnerSearch(search, isOpen)
  const people = found.data?.results ?? []
  const optionId = (index: number) => `${listId}-${index}`

  useEffect(() => {
    // Opened from the warning about a known email: the field gets focus and shows the matches.
    if (initialSearch !== '') field.current?.focus()
  }, [initialSearch])

  const type = (typed: string) => {
    setText(typed)
    setActive(-1)
    setOpen(true)
    if (picked !== null) onPick(null)
    searching.later(typed.trim())
  }
  const pick = (person: UserProfile) => {
    const label = dropdownLabel(listName(person))
    setText(label)
    searching.now(listName(person))
    setActive(-1)
    setOpen(false)
    onPick(person)
  }
  const move = (step: number) => {
    setOpen(true)
    if (found.isError) void found.refetch()
    if (people.length > 0)
      setActive((now) => (now < 0 && step < 0 ? people.length : now + step + people.length) % people.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const person = people[active]
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape' && isOpen) setOpen(false)
    else if (event.key === 'Enter' && isOpen && person !== undefined) pick(person)
    else return
    // The key must not move the caret, submit the form or close the dialog.
    event.preventDefault()
  }

  return (
    <div className={styles.combobox}>
      <TextField
        ref={field}
        label="Фамилия и имя"
        hint="Начните вводить: фамилию, имя или email"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen && people.length > 0}
        aria-controls={listId}
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSearchLength}
        required
        value={text}
        error={error}
        onChange={(event) => type(event.target.value)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <LearnerOptions
          id={listId}
          optionId={optionId}
          found={found}
          active={active}
          pickedId={picked?.id ?? null}
          onPick={pick}
        />
      )}
    </div>
  )
}
