import styles from './alert.module.css'
import { HoldDuringPress } from './hold-during-press.tsx'
import { Icon } from './icon.tsx'

/** The region is rendered before its message, so that a screen reader announces the message. */
export const Alert = ({ message }: { message: string | null }) => (
  <div role="alert" tabIndex={-1} className={styles.region}>
    <HoldDuringPress>
      {message !== null && (
        <p className={styles.alert}>
          <Icon name="warning" />
          {message}
        </p>
      )}
    </HoldDuringPress>
  </div>
)
