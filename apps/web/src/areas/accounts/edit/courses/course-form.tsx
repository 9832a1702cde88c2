import type { UserCourse } from '@dopusk/contract'
import { today } from '../../../../shared/format/date-time.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../../shared/ui/button-row.tsx'
import { accessOf } from '../../../../study/course-access.ts'
import { ProlongForm } from '../../prolong/prolong-form.tsx'
import styles from './course-form.module.css'
import { StartDateForm } from './start-date-form.tsx'
import type { useCourseChange } from './use-course-change.ts'

export type CourseFormKind = 'date' | 'prolong' | 'take_back'

interface CourseFormProps {
  kind: CourseFormKind
  userCourse: UserCourse
  change: ReturnType<typeof useCourseChange>
  onProlonged: () => void
  onClose: () => void
}

/** What is asked before a course is moved, given again, prolonged or taken back. */
export const CourseForm = ({ kind, userCourse, change, onProlonged, onClose }: CourseFormProps) => {
  const isOver = accessOf(userCourse) === 'ended'
  const { name } = userCourse.course
  switch (kind) {
    case 'date':
      return (
        <StartDateForm
          label={`${isOver ? 'Выдать снова' : 'Перенести начало'}: ${name}`}
          initial={isOver ? today() : userCourse.start_date}
          submitLabel={isOver ? 'Выдать на\u00a030\u00a0дней' : 'Перенести'}
          busy={change.isPending}
          onSubmit={(startDate) =>
            change.mutate({ kind: isOver ? 'renew' : 'move', startDate }, { onSuccess: onClose })
          }
          onCancel={onClose}
        />
      )
    case 'prolong':
      return (
        <ProlongForm
          userCourse={userCourse}
          onDone={() => {
            onClose()
            onProlonged()
          }}
          onCancel={onClose}
        />
      )
    case 'take_back':
      return (
        <section className={styles.question} aria-label={`Забрать: ${name}`}>
          <p>
            Забрать последний срок доступа? Он&nbsp;не&nbsp;войдёт в&nbsp;счёт. Если срок единственный, курса
            у&nbsp;обучающегося не&nbsp;станет.
          </p>
          <ButtonRow>
            <Button
              look="danger"
              size="s"
              autoFocus
              busy={change.isPending}
              onClick={() => change.mutate({ kind: 'take_back' }, { onSettled: onClose })}
            >
              Забрать срок
            </Button>
            <Button look="plain" size="s" onClick={onClose}>
              Оставить
            </Button>
          </ButtonRow>
        </section>
      )
  }
}
