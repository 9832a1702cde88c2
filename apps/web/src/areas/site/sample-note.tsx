import type { ReactNode } from 'react'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './sample-note.module.css'

/** Says plainly that what follows shows how something will look, and where the real thing is. */
export const SampleNote = ({ children }: { children: ReactNode }) => (
  <div className={styles.note}>
    <Icon name="document" />
    <p>{children}</p>
  </div>
)
