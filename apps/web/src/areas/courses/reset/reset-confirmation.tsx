import { type PluralForms, plural, pluralWord } from '../../../shared/format/plural.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import styles from './reset-dialog.module.css'
import { useReset } from './use-reset.ts'

interface ResetConfirmationProps {
  userCourseId: number
  /** Number of questions that the learner's other courses contain too. */
  sharedCount: number
  onClose: () => void
}

const sharedQuestions: PluralForms = ['вопрос есть', 'вопроса есть', 'вопросов есть']
const they: PluralForms = ['он тоже станет новым', 'они тоже станут новыми', 'они тоже станут новыми']

export const ResetConfirmation = ({ userCourseId, sharedCount, onClose }: ResetConfirmationProps) => {
  const { start, busy, problem } = useReset('full', userCourseId, onClose)
  return (
    <Dialog title="Полный сброс" onClose={onClose}>
      <p>Вы уверены? Будет сброшена ВСЯ статистика по курсу (прогресс, ответы, тренировки и билеты).</p>
      {sharedCount > 0 && (
        <p>
          {plural(sharedCount, sharedQuestions)} и&nbsp;в&nbsp;других ваших курсах: там {pluralWord(sharedCount, they)}.
        </p>
      )}
      <Alert message={problem} />
      <div className={styles.buttons}>
        <Button look="danger" busy={busy} onClick={start}>
          {busy ? 'Сбрасываем...' : 'Да, сбросить всё'}
        </Button>
        <Button look="ghost" data-autofocus="" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </Dialog>
  )
}
