import styles from './alert.module.css'
import { Icon } from './icon.tsx'

/** The region is always there, so that a screen reader hears what comes into it. */
export const Alert = ({ message }: { message: string | null }) => (
  <div role="alert" tabIndex={-1} className={styles.region}>
    {message !== null && (
      <p className={styles.alert}>
        <Icon name="warning" />
        {message}
      </p>
    )}
  </div>
)
