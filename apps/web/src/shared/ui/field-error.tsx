import styles from './field.module.css'
import { HoldDuringPress } from './hold-during-press.tsx'
import { Icon } from './icon.tsx'

export const FieldError = ({ id, message }: { id: string; message: string | undefined }) => (
  <HoldDuringPress>
    {message !== undefined && (
      <p id={id} className={styles.error}>
        <Icon name="warning" />
        {message}
      </p>
    )}
  </HoldDuringPress>
)
