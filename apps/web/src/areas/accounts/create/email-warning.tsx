import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './email-warning.module.css'

/** Known before anything is sent. It does not stop anybody: the server decides. */
export const EmailWarning = ({ onPickExisting }: { onPickExisting: () => void }) => (
  <div className={styles.warning} role="status">
    <Icon name="warning" />
    <p>Пользователь с таким email уже зарегистрирован</p>
    <Button look="plain" size="s" className={styles.action} onClick={onPickExisting}>
      Выбрать среди существующих
    </Button>
  </div>
)
