import type { listUserProfiles, ResponseOf, UserProfile } from '@dopusk/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { dropdownLabel } from '../../../shared/format/dropdown-label.ts'
import { type PluralForms, plural } from '../../../shared/format/plural.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { listName } from '../full-name.ts'
import { countText } from '../list/count-words.ts'
import styles from './learner-combobox.module.css'

const peopleForms: PluralForms = ['человек', 'человека', 'человек']

/** The text under the options: their number, or why there are none. */
const optionsWords = ({
  data,
  error,
  isFetching,
}: Pick<UseQueryResult<ResponseOf<typeof listUserProfiles>>, 'data' | 'error' | 'isFetching'>): string => {
  if (isFetching) return 'Ищем…'
  if (error !== null) return error.message
  if (data === undefined || data.count === 0) return 'По вашему запросу, ничего не найдено..'
  if (data.count > data.results.length) {
    const all = countText(data.count, data.count_is_capped)
    return `Показаны первые ${data.results.length} из\u00a0${all}. Уточните запрос`
  }
  return `Найдено: ${plural(data.count, peopleForms)}`
}

interface LearnerOptionsProps {
  id: string
  isOpen: boolean
  optionId: (index: number) => string
  found: UseQueryResult<ResponseOf<typeof listUserProfiles>>
  active: number
  pickedId: number | null
  onPick: (person: UserProfile) => void
  onRetry: () => void
}

export const LearnerOptions = ({
  id,
  isOpen,
  optionId,
  found,
  active,
  pickedId,
  onPick,
  onRetry,
}: LearnerOptionsProps) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const people = found.data?.results ?? []
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only prevents a loss of focus
    <div className={classNames(isOpen && styles.popup)} onMouseDown={(event) => event.preventDefault()}>
      {isOpen && people.length > 0 && (
        <div ref={list} id={id} className={styles.options} role="listbox" tabIndex={-1} aria-label="Обучающиеся">
          {people.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
            <div
              key={person.id}
              id={optionId(index)}
              className={styles.option}
              role="option"
              tabIndex={-1}
              aria-selected={person.id === pickedId}
              data-active={index === active || undefined}
              title={listName(person)}
              onClick={() => onPick(person)}
            >
              <span>{dropdownLabel(listName(person))}</span>
              <span className={styles.email}>{dropdownLabel(person.user.email)}</span>
            </div>
          ))}
        </div>
      )}
      {/* Rendered while the list is closed too: screen readers announce changes of a region that they already know. */}
      <p className={classNames(isOpen && styles.words)} role="status">
        {isOpen && optionsWords(found)}
      </p>
      {isOpen && found.isError && (
        <Button look="plain" size="s" className={styles.retry} onClick={onRetry}>
          Повторить
        </Button>
      )}
    </div>
  )
}
