import { Icon } from '../../shared/ui/icon.tsx'
import styles from './remarks.module.css'

/** What is against the rules of a good ticket; it can be used all the same. */
export const TicketWarnings = ({ warnings }: { warnings: readonly string[] }) =>
  warnings.length === 0 ? null : (
    <ul className={styles.warnings} aria-label="Замечания">
      {warnings.map((warning) => (
        <li key={warning} className={styles.warning}>
          <Icon name="warning" />
          <span>{warning}</span>
        </li>
      ))}
    </ul>
  )
