import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { FieldError } from './field-error.tsx'

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  label: string
  error?: string | undefined
  ref?: Ref<HTMLTextAreaElement>
}

export const TextArea = ({ label, error, ...rest }: TextAreaProps) => {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        {...rest}
        id={id}
        className={classNames(styles.input, styles.area)}
      />
      <FieldError id={errorId} message={error} />
    </div>
  )
}
