import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Field } from './field.tsx'

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> {
  label: string
  /** `s`: as high as its text. */
  size?: 'm' | 's'
  error?: string | undefined
  hint?: ReactNode
  ref?: Ref<HTMLTextAreaElement>
}

export const TextArea = ({ label, size = 'm', error, hint, ...rest }: TextAreaProps) => (
  <Field label={label} error={error} hint={hint}>
    {(control) => (
      <textarea
        aria-invalid={error !== undefined || undefined}
        {...rest}
        {...control}
        className={classNames(styles.input, size === 's' ? styles.low : styles.area)}
      />
    )}
  </Field>
)
