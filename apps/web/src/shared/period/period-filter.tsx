import { useId } from 'react'
import { DateField } from '../ui/date-field.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { Period } from './period.ts'
import styles from './period-filter.module.css'
import { textOf, usePeriodFields } from './use-period-fields.ts'

interface PeriodFilterProps {
  /** What is filtered: the name of the pair of fields, for screen readers. */
  legend: string
  /** The label of the first day. */
  fromLabel: string
  period: Period
  onChange: (period: Period) => void
}

/** A filter by the first and the last day, each of which may be left out. */
export const PeriodFilter = ({ legend, fromLabel, period, onChange }: PeriodFilterProps) => {
  const { fields, fault, hasText, onInput, onBlur, clear } = usePeriodFields(period, onChange)
  const errorId = useId()
  const { from, to } = period
  return (
    <fieldset
      ref={fields}
      className={styles.period}
      aria-describedby={fault === null ? undefined : errorId}
      onInput={onInput}
      onBlur={onBlur}
    >
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      <div className={styles.ends}>
        <DateField
          name="from"
          label={fromLabel}
          labelPlace="before"
          autoComplete="off"
          defaultValue={textOf(from)}
          aria-invalid={fault?.ends.includes('from') || undefined}
          {...(to !== null && { max: to })}
        />
        <DateField
          name="to"
          label="по"
          labelPlace="before"
          autoComplete="off"
          defaultValue={textOf(to)}
          aria-invalid={fault?.ends.includes('to') || undefined}
          {...(from !== null && { min: from })}
        />
        {hasText && <IconButton icon="cross" label="Очистить период" className={styles.clear} onClick={clear} />}
      </div>
      <div role="status">
        <FieldError id={errorId} message={fault?.message} />
      </div>
    </fieldset>
  )
}
