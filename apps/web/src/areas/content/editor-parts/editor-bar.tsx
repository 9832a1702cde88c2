import type { ReactNode } from 'react'
import styles from './editor.module.css'

interface EditorBarProps {
  /** How the saving goes. */
  mark: ReactNode
  /** Buttons and links. */
  children: ReactNode
}

/**
 * The bar below an editor. A press keeps the focus in the field: leaving the field saves, the remarks change, and the bar
 * would move away from the pointer before it is released.
 */
export const EditorBar = ({ mark, children }: EditorBarProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: only prevents a loss of focus
  <div className={styles.bar} data-bottom-bar onMouseDown={(event) => event.preventDefault()}>
    {mark}
    <div className={styles.barButtons}>{children}</div>
  </div>
)
