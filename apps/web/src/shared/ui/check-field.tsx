import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './check-field.module.css'
import { FieldError } from './field-error.tsx'

interface CheckFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type' | 'children'> {
  error?: string | undefined
  /** The label. */
  children: ReactNode
}

export const CheckField = ({ error, children, id, ...rest }: CheckFieldProps) => {
  const ownId = useId()
  const inputId = id ?? ownId
  const errorId = `${inputId}-error`
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <input
          {...rest}
          id={inputId}
          className={styles.box}
          type="checkbox"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
        />
        <label className={styles.label} htmlFor={inputId}>
          {children}
        </label>
      </div>
      <FieldError id={errorId} message={error} />
    </div>
  )
}
