import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './state.module.css'

interface EmptyStateProps {
  icon?: IconName
  title: string
  text?: ReactNode
  /** The next actions. */
  children?: ReactNode
}

export const EmptyState = ({ icon = 'search', title, text, children }: EmptyStateProps) => (
  <div className={styles.state}>
    <span className={styles.sign}>
      <Icon name={icon} />
    </span>
    <p className={styles.title}>{title}</p>
    {text !== undefined && <p className={styles.text}>{text}</p>}
    {children}
  </div>
)
