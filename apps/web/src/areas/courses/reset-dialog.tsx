import type { ResetCheck } from '@dopusk/contract'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { KnownElsewhere } from './known-elsewhere.tsx'
import styles from './reset-dialog.module.css'
import { useReset } from './use-reset.ts'

interface ResetDialogProps {
  userCourseId: number
  found: ResetCheck
  onFullReset: () => void
  onClose: () => void
}

export const ResetDialog = ({ userCourseId, found, onFullReset, onClose }: ResetDialogProps) => {
  const { start, busy, problem } = useReset('otherCourses', userCourseId, onClose)
  return (
    <Dialog title="Сбросить статистику" onClose={onClose}>
      {found.show_reset && <KnownElsewhere found={found} />}
      <p>
        Полный сброс вернёт курс к&nbsp;началу: без ответов, тренировок и&nbsp;билетов. Дни доступа не&nbsp;изменятся.
      </p>
      <Alert message={problem} />
      <div className={styles.buttons}>
        {found.show_reset && (
          <Button look="ghost" busy={busy} onClick={start}>
            {busy ? 'Сбрасываем...' : 'Сбросить вопросы из\u00a0других курсов'}
          </Button>
        )}
        <Button look="danger" disabled={busy} onClick={onFullReset}>
          Полный сброс
        </Button>
        <Button look="ghost" data-autofocus="" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </Dialog>
  )
}
