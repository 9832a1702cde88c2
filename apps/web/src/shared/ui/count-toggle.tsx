import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './count-toggle.module.css'
import { Icon } from './icon.tsx'

interface CountToggleProps {
  name: string
  tone?: 'red' | 'green' | undefined
  pressed: boolean
  /** The count. */
  children: ReactNode
  onPress: () => void
}

/** A count that is also a toggle: pressed, it filters the list to what is counted. */
export const CountToggle = ({ name, tone, pressed, children, onPress }: CountToggleProps) => (
  <button
    type="button"
    className={classNames(styles.figure, tone && styles[tone])}
    aria-pressed={pressed}
    onClick={onPress}
  >
    <span className={styles.name}>{name}</span>
    <span className={styles.count}>{children}</span>
    {pressed && (
      <span className={styles.mark}>
        <Icon name="check" />
      </span>
    )}
  </button>
)
