import { type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { FieldError } from './field-error.tsx'
import { Icon } from './icon.tsx'

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  label: string
  /** `before`: on one line with the field, for filters. */
  labelPlace?: 'above' | 'before'
  error?: string | undefined
  hint?: ReactNode
  /** The options. */
  children: ReactNode
}

export const SelectField = ({ label, labelPlace = 'above', error, hint, id, children, ...rest }: SelectFieldProps) => {
  const ownId = useId()
  const selectId = id ?? ownId
  const errorId = `${selectId}-error`
  const hintId = `${selectId}-hint`
  const describedBy = classNames(error !== undefined && errorId, hint !== undefined && hintId)
  return (
    <div className={classNames(styles.field, labelPlace === 'before' && styles.labelBefore)}>
      <label className={styles.label} htmlFor={selectId}>
        {label}
      </label>
      <div className={styles.box}>
        <select
          {...rest}
          id={selectId}
          className={classNames(styles.input, styles.select)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy || undefined}
        >
          {children}
        </select>
        <span className={styles.chevron}>
          <Icon name="chevronDown" />
        </span>
      </div>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={errorId} message={error} />
    </div>
  )
}
