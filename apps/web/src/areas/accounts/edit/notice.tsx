import type { ReactNode } from 'react'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  tone: 'amber' | 'green'
  /** `alert` interrupts a screen reader, `status` does not. */
  role: 'alert' | 'status' | 'note'
  children: ReactNode
}

/** A warning or a confirmation inside the form. */
export const Notice = ({ tone, role, children }: NoticeProps) => (
  <div className={classNames(styles.notice, styles[tone])} role={role}>
    <Icon name={tone === 'green' ? 'check' : 'warning'} />
    <div className={styles.words}>{children}</div>
  </div>
)
