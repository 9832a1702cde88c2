import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './page.module.css'

interface PageProps {
  /** For tables with many columns: uses more of a large screen. */
  wide?: boolean
  children: ReactNode
}

/** The content column of a screen. */
export const Page = ({ wide = false, children }: PageProps) => (
  <div className={classNames(styles.page, wide && styles.wide)}>{children}</div>
)
