import type { ReactNode } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './practice-tools.module.css'

interface PracticeToolsProps {
  /** How far the run is. */
  children: ReactNode
  onDocuments: () => void
}

/** Beside the heading: the state of the run, and the library. */
export const PracticeTools = ({ children, onDocuments }: PracticeToolsProps) => (
  <div className={styles.tools}>
    <div className={styles.state}>{children}</div>
    <Button look="ghost" onClick={onDocuments}>
      <Icon name="document" />
      Документы
    </Button>
  </div>
)
