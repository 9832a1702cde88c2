import type { ResetCheck } from '@dopusk/contract'
import { plural, questions } from '../../../shared/format/plural.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { describeLevel } from '../memory/memory-levels.ts'
import styles from './reset-dialog.module.css'
import { useReset } from './use-reset.ts'

/** A sample of the questions that the learner knows from other courses. */
const KnownElsewhere = ({ found }: { found: ResetCheck }) => {
  const { learned_questions: sample, learned_questions_count: count } = found
  const more = count - sample.length
  return (
    <div className={styles.sample}>
      <p>
        Из&nbsp;других курсов вы&nbsp;уже знаете {plural(count, questions)} этого курса. Можно забыть только&nbsp;их:
      </p>
      <ul className={styles.questions}>
        {sample.map(({ id, question_text: text, memorization }) => (
          <li key={id} className={styles.question}>
            <span className={styles.text}>{text}</span>
            <span className={styles.level}>{describeLevel(memorization).word}</span>
          </li>
        ))}
        {more > 0 && <li className={styles.more}>и&nbsp;ещё {more}</li>}
      </ul>
    </div>
  )
}

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
