import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { FieldError } from './field-error.tsx'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  label: string
  /** `before`: on one line with the field, for filters. */
  labelPlace?: 'above' | 'before' | undefined
  error?: string | undefined
  hint?: string
  /** A button inside the field, at its end. */
  action?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** The id of the label of the field with this id. */
export const labelIdOf = (inputId: string) => `${inputId}-label`

export const TextField = ({
  label,
  labelPlace = 'above',
  error,
  hint,
  action,
  id,
  'aria-invalid': invalid,
  ...rest
}: TextFieldProps) => {
  const ownId = useId()
  const inputId = id ?? ownId
  const errorId = `${inputId}-error`
  const hintId = `${inputId}-hint`
  const describedBy = classNames(error !== undefined && errorId, hint !== undefined && hintId)
  return (
    <div className={classNames(styles.field, labelPlace === 'before' && styles.labelBefore)}>
      <label id={labelIdOf(inputId)} className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...rest}
          id={inputId}
          className={classNames(styles.input, action !== undefined && styles.withAction)}
          aria-invalid={error !== undefined || invalid}
          aria-describedby={describedBy || undefined}
        />
        {action !== undefined && <span className={styles.action}>{action}</span>}
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
