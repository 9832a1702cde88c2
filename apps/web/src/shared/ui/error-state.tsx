import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './state.module.css'

interface ErrorStateProps {
  title?: string
  message: string
  requestId?: string | null
  retryLabel?: string
  /** Replaces the whole page: its title is the page's `h1`. */
  wholePage?: boolean
  busy?: boolean
  /** Left out where a retry cannot help. */
  onRetry?: () => void
  /** Links. */
  children?: ReactNode
}

export const ErrorState = ({
  title = 'Не получилось загрузить',
  message,
  requestId = null,
  retryLabel = 'Повторить',
  wholePage = false,
  busy = false,
  onRetry,
  children,
}: ErrorStateProps) => (
  <div className={styles.state} role="alert">
    <span className={classNames(styles.sign, styles.red)}>
      <Icon name="warning" />
    </span>
    {wholePage ? (
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
    ) : (
      <p className={styles.title}>{title}</p>
    )}
    <p className={styles.text}>{message}</p>
    {onRetry !== undefined && (
      <Button look="ghost" busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
    )}
    {children}
    {requestId !== null && <p className={styles.small}>Номер обращения: {requestId}</p>}
  </div>
)
