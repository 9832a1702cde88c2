import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './state.module.css'

interface EmptyStateProps {
  icon?: IconName
  title: string
  /** What to do next. */
  children?: ReactNode
}

export const EmptyState = ({ icon = 'search', title, children }: EmptyStateProps) => (
  <div className={styles.state}>
    <span className={styles.sign}>
      <Icon name={icon} />
    </span>
    <p className={styles.title}>{title}</p>
    {children}
  </div>
)
