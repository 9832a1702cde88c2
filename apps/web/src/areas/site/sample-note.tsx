import type { ReactNode } from 'react'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './sample-note.module.css'

/** Says that the page is a sample, and where the real data is. */
export const SampleNote = ({ children }: { children: ReactNode }) => (
  <div className={styles.note}>
    <Icon name="document" />
    <p>{children}</p>
  </div>
)
