import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { FieldError } from './field-error.tsx'

/** The id of the label of the field with this id. */
export const labelIdOf = (inputId: string) => `${inputId}-label`

interface FieldProps {
  label: string
  /** `before`: on one line with the field, for filters. */
  labelPlace?: 'above' | 'before' | undefined
  error?: string | undefined
  hint?: ReactNode
  id?: string | undefined
  /** The input, select or text area, with these attributes. */
  children: (control: { id: string; 'aria-describedby': string | undefined }) => ReactNode
}

/** The label of a control, its hint and its error. */
export const Field = ({ label, labelPlace = 'above', error, hint, id, children }: FieldProps) => {
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
      {children({ id: inputId, 'aria-describedby': describedBy || undefined })}
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={errorId} message={error} />
    </div>
  )
}
