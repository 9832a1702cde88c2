import { type PluralForms, plural, pluralWord, questions } from '../../shared/format/plural.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import styles from './leave-test-dialog.module.css'

const willCount: PluralForms = ['он будет засчитан', 'они будут засчитаны', 'они будут засчитаны']

interface LeaveTestDialogProps {
  /** Whether there are unsent answers. */
  hasPending: boolean
  unansweredCount: number
  isFinishing: boolean
  onLeave: () => void
  onFinish: () => void
  onStay: () => void
}

export const LeaveTestDialog = (props: LeaveTestDialogProps) => {
  const { hasPending, unansweredCount, isFinishing, onLeave, onFinish, onStay } = props
  return (
    <Dialog title="Выйти из теста?" onClose={onStay}>
      <p>
        {hasPending
          ? 'Ответы сохранены в\u00a0этом браузере и\u00a0отправятся при подключении, но\u00a0время продолжит идти.'
          : 'Ответы сохранены, но\u00a0время продолжит идти.'}{' '}
        Вернуться к&nbsp;билету можно, пока оно не&nbsp;вышло.
      </p>
      {unansweredCount > 0 && (
        <p>
          Если завершить досрочно, без ответа {pluralWord(unansweredCount, ['останется', 'останутся', 'останется'])}{' '}
          {plural(unansweredCount, questions)}: {pluralWord(unansweredCount, willCount)} как неверные.
        </p>
      )}
      <div className={styles.buttons}>
        <Button data-autofocus="" onClick={onStay}>
          Остаться
        </Button>
        <Button look="ghost" onClick={onLeave}>
          Выйти
        </Button>
        <Button look="danger" busy={isFinishing} onClick={onFinish}>
          {unansweredCount > 0 ? 'Завершить досрочно' : 'Завершить'}
        </Button>
      </div>
    </Dialog>
  )
}
