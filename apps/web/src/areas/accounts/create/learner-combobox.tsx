import { listUserProfiles, type UserProfile } from '@dopusk/contract'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { dropdownLabel } from '../../../shared/format/dropdown-label.ts'
import { HoldDuringPress } from '../../../shared/ui/hold-during-press.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { useDebouncedCall } from '../../../shared/ui/use-debounced-call.ts'
import { listName } from '../full-name.ts'
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

const arrowSteps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
/** These keys move the caret, so the guide takes the highlight off the list. */
const caretKeys = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

/** The combobox pattern of the ARIA guide: focus stays in the field, the arrow keys move through the list. */
export const LearnerCombobox = ({ initialSearch, picked, error, onPick }: LearnerComboboxProps) => {
  const [text, setText] = useState(initialSearch)
  const [search, setSearch] = useState(initialSearch)
  const [isOpen, setOpen] = useState(initialSearch !== '')
  // By id: new results must not put another person under the highlight.
  const [activeId, setActiveId] = useState<number | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const searching = useDebouncedCall(setSearch, delayMs)
  const found = useLearnerSearch(search, isOpen)
  const people = found.data?.results ?? []
  const active = people.findIndex(({ id }) => id === activeId)
  const optionId = (index: number) => `${listId}-${index}`

  useEffect(() => {
    // Opened from the warning about a known email: the field gets focus and shows the matches.
    if (initialSearch !== '') field.current?.focus()
  }, [initialSearch])

  const close = () => {
    setOpen(false)
    setActiveId(null)
  }
  const type = (typed: string) => {
    setText(typed)
    setActiveId(null)
    setOpen(true)
    if (picked !== null) onPick(null)
    searching.later(typed.trim())
  }
  const pick = (person: UserProfile) => {
    const label = dropdownLabel(listName(person))
    setText(label)
    searching.now(listName(person))
    close()
    onPick(person)
  }
  const retry = () => {
    // The button disappears with the error.
    field.current?.focus()
    void found.refetch()
  }
  const move = (step: number) => {
    setOpen(true)
    if (found.isError) void found.refetch()
    const next = active < 0 && step < 0 ? people.length - 1 : (active + step + people.length) % people.length
    setActiveId(people[next]?.id ?? null)
  }
  const onArrow = (step: number, altKey: boolean) => {
    if (!altKey) move(step)
    else if (step > 0) setOpen(true)
    else close()
  }
  const onFieldKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (caretKeys.includes(event.key)) return setActiveId(null)
    const step = arrowSteps[event.key]
    const person = people[active]
    if (step !== undefined) onArrow(step, event.altKey)
    else if (event.key === 'Enter' && isOpen && person !== undefined) pick(person)
    else return
    // The key must not move the caret or submit the form.
    event.preventDefault()
  }
  /** Also from the button in the list: Esc closes the list, not the dialog. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen || event.nativeEvent.isComposing) return
    event.preventDefault()
    field.current?.focus()
    close()
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field and the list are the controls
    <div onKeyDown={onKeyDown} onBlur={onBlur}>
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
        autoCorrect="off"
        spellCheck={false}
        maxLength={maxSearchLength}
        required
        value={text}
        error={error}
        onChange={(event) => type(event.target.value)}
        onClick={() => setOpen(true)}
        onKeyDown={onFieldKeyDown}
      />
      <HoldDuringPress>
        <LearnerOptions
          id={listId}
          isOpen={isOpen}
          optionId={optionId}
          found={found}
          active={active}
          pickedId={picked?.id ?? null}
          onPick={pick}
          onRetry={retry}
        />
      </HoldDuringPress>
    </div>
  )
}
