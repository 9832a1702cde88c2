import type { ReactNode, SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  label: string
  labelPlace?: 'above' | 'before'
  error?: string | undefined
  hint?: ReactNode
  /** The options. */
  children: ReactNode
}

export const SelectField = ({ label, labelPlace, error, hint, id, children, ...rest }: SelectFieldProps) => (
  <Field label={label} labelPlace={labelPlace} error={error} hint={hint} id={id}>
    {(control) => (
      <div className={styles.box}>
        <select
          {...rest}
          {...control}
          className={classNames(styles.input, styles.select)}
          aria-invalid={error !== undefined || undefined}
        >
          {children}
        </select>
        <span className={styles.chevron}>
          <Icon name="chevronDown" />
        </span>
      </div>
    )}
  </Field>
)
