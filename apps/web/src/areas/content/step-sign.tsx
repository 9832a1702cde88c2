import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './step-sign.module.css'

interface StepSignProps {
  /** From 1. */
  number: number
  isDone: boolean
  isCurrent: boolean
}

/** The number of a step, or that it is done; words beside it say the same. */
export const StepSign = ({ number, isDone, isCurrent }: StepSignProps) => (
  <span className={classNames(styles.sign, isDone ? styles.done : isCurrent && styles.now)} aria-hidden="true">
    {isDone ? <Icon name="check" /> : number}
  </span>
)
