import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import styles from './leave-test-dialog.module.css'

interface LeaveTestDialogProps {
  onLeave: () => void
  onStay: () => void
}

export const LeaveTestDialog = ({ onLeave, onStay }: LeaveTestDialogProps) => (
  <Dialog title="Выйти из теста?" onClose={onStay}>
    <p>Ответы сохранены, но&nbsp;время продолжит идти. Вернуться к&nbsp;билету можно, пока оно не&nbsp;вышло.</p>
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
