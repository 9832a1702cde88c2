import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './warning.module.css'

/** Something to look at again. It does not prevent sending: the server decides. */
export const Warning = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className={styles.warning} role="status">
    <Icon name="warning" />
    <p>{text}</p>
    {children !== undefined && <div className={styles.action}>{children}</div>}
  </div>
)
