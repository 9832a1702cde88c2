import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Field } from './field.tsx'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  label: string
  labelPlace?: 'above' | 'before' | undefined
  error?: string | undefined
  hint?: ReactNode
  /** A button inside the field, at its end. */
  action?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export const TextField = ({
  label,
  labelPlace,
  error,
  hint,
  action,
  id,
  'aria-invalid': invalid,
  ...rest
}: TextFieldProps) => (
  <Field label={label} labelPlace={labelPlace} error={error} hint={hint} id={id}>
    {(control) => (
      <div className={styles.box}>
        <input
          {...rest}
          {...control}
          className={classNames(styles.input, action !== undefined && styles.withAction)}
          aria-invalid={error !== undefined || invalid}
        />
        {action !== undefined && <span className={styles.action}>{action}</span>}
      </div>
    )}
  </Field>
)
