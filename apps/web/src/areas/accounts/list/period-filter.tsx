import { useId } from 'react'
import { DateField } from '../../../shared/ui/date-field.tsx'
import { FieldError } from '../../../shared/ui/field-error.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import type { Period } from './period.ts'
import styles from './period-filter.module.css'
import { textOf, usePeriodFields } from './use-period-fields.ts'

interface PeriodFilterProps {
  period: Period
  onChange: (period: Period) => void
}

/** Filter by the start date of training. */
export const PeriodFilter = ({ period, onChange }: PeriodFilterProps) => {
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
        <VisuallyHidden>Период обучения</VisuallyHidden>
      </legend>
      <div className={styles.ends}>
        <DateField
          name="from"
          label="Обучение с"
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
