import type { ReactNode } from 'react'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './account-figures.module.css'

interface AccountFigureProps {
  name: string
  tone?: 'red' | 'green' | undefined
  pressed: boolean
  children: ReactNode
  onPress: () => void
}

/** A number that is also a filter: pressed, the list holds what it counts. */
export const AccountFigure = ({ name, tone, pressed, children, onPress }: AccountFigureProps) => (
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
