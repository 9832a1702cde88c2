import type { ReactNode } from 'react'
import styles from './page.module.css'

/** The column in which a screen of the learner stands. */
export const Page = ({ children }: { children: ReactNode }) => <div className={styles.page}>{children}</div>
