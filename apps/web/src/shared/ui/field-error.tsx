import styles from './field.module.css'
import { Icon } from './icon.tsx'

export const FieldError = ({ id, message }: { id: string; message: string | undefined }) =>
  message === undefined ? null : (
    <p id={id} className={styles.error}>
      <Icon name="warning" />
      {message}
    </p>
  )
