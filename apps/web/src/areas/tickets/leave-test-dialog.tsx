import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import styles from './leave-test-dialog.module.css'

interface LeaveTestDialogProps {
  /** Whether there are unsent answers. */
  hasPending: boolean
  onLeave: () => void
  onStay: () => void
}

export const LeaveTestDialog = ({ hasPending, onLeave, onStay }: LeaveTestDialogProps) => (
  <Dialog title="Выйти из теста?" onClose={onStay}>
    <p>
      {hasPending
        ? 'Ответы сохранены в\u00a0этом браузере и\u00a0отправятся при подключении, но\u00a0время продолжит идти.'
        : 'Ответы сохранены, но\u00a0время продолжит идти.'}{' '}
      Вернуться к&nbsp;билету можно, пока оно не&nbsp;вышло.
    </p>
    <div className={styles.buttons}>
      <Button data-autofocus="" onClick={onStay}>
        Остаться
      </Button>
      <Button look="ghost" onClick={onLeave}>
        Выйти
      </Button>
    </div>
  </Dialog>
)
