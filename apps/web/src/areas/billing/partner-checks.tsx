import { type KeyboardEvent, useId, useState } from 'react'
import { dropdownLabel } from '../../shared/format/dropdown-label.ts'
import { foldCase } from '../../shared/format/fold.ts'
import type { Partner } from '../../shared/partners/partners-query.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckField } from '../../shared/ui/check-field.tsx'
import { FieldError } from '../../shared/ui/field-error.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import styles from './partner-checks.module.css'

interface PartnerChecksProps {
  partners: readonly Partner[]
  chosen: ReadonlySet<number>
  error: string | undefined
  onChange: (chosen: ReadonlySet<number>) => void
}

const isFound = ({ company }: Partner, search: string) => foldCase(company).includes(foldCase(search.trim()))

/** The partners of the report: any number, searchable by a part of the name. */
export const PartnerChecks = ({ partners, chosen, error, onChange }: PartnerChecksProps) => {
  const [search, setSearch] = useState('')
  const errorId = useId()
  const found = partners.filter((partner) => isFound(partner, search))
  const areAllChosen = found.length > 0 && found.every(({ id }) => chosen.has(id))

  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  const toggleFound = () => {
    const next = new Set(chosen)
    for (const { id } of found) {
      if (areAllChosen) next.delete(id)
      else next.add(id)
    }
    onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Otherwise Enter would submit the form and Escape would close the dialog.
    if (event.key === 'Enter') event.preventDefault()
    if (event.key === 'Escape' && search !== '') {
      event.preventDefault()
      setSearch('')
    }
  }
  return (
    <fieldset className={styles.partners} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={styles.legend}>Партнёры</legend>
      <TextField
        label="Найти партнёра"
        placeholder="Название компании"
        autoComplete="off"
        maxLength={200}
        value={search}
        error={partners.length > 0 && found.length === 0 ? 'По вашему запросу, ничего не найдено..' : undefined}
        aria-invalid={error !== undefined || undefined}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={onKeyDown}
      />
      {found.length > 0 && (
        <div className={styles.list}>
          {found.map(({ id, company }) => (
            <CheckField key={id} checked={chosen.has(id)} title={company} onChange={() => toggle(id)}>
              {dropdownLabel(company)}
            </CheckField>
          ))}
        </div>
      )}
      {partners.length === 0 && (
        <p className={styles.count}>Партнёров пока нет: отчёт составлять не&nbsp;о&nbsp;ком.</p>
      )}
      {partners.length > 0 && (
        <div className={styles.end}>
          <p className={styles.count} role="status">
            Выбрано {chosen.size} из&nbsp;{partners.length}
          </p>
          <Button look="plain" size="s" className={styles.all} disabled={found.length === 0} onClick={toggleFound}>
            {areAllChosen ? 'Снять выбор' : 'Выбрать всех'}
          </Button>
        </div>
      )}
      <FieldError id={errorId} message={error} />
    </fieldset>
  )
}
