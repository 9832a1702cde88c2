import type { ReactNode } from 'react'
import styles from './button-row.module.css'
import { classNames } from './class-names.ts'

/** The buttons of a dialog or a section: side by side, and one below the other on a phone. */
export const ButtonRow = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <div className={classNames(styles.row, className)}>{children}</div>
)
