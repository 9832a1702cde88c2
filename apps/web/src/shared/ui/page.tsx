import type { ReactNode } from 'react'
import styles from './page.module.css'

/** The content column of a screen. */
export const Page = ({ children }: { children: ReactNode }) => <div className={styles.page}>{children}</div>
