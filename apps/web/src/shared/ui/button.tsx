import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonLook = 'primary' | 'ghost' | 'danger' | 'plain'

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook
  size?: 'm' | 's'
  /** Keeps its place and focus, but ignores clicks while the work runs. */
  busy?: boolean
}

export const Button = ({
  look = 'primary',
  size = 'm',
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, styles[look], size === 's' && styles.small, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={click}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}
