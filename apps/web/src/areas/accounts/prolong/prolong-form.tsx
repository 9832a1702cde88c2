import type { UserCourse } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { roubles } from '../../../shared/format/roubles.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { failureText } from '../edit/failure-text.ts'
import styles from './prolong-form.module.css'
import { failure, prolongPreviewQuery, useProlong } from './use-prolong.ts'

interface ProlongFormProps {
  userCourse: UserCourse
  onDone: () => void
  onCancel: () => void
}

/** Prolongs one course of a learner, after its new last day and price are shown. */
export const ProlongForm = ({ userCourse, onDone, onCancel }: ProlongFormProps) => {
  const items = [{ userCourseId: userCourse.id, accessUntil: userCourse.access_until }]
  const preview = useQuery(prolongPreviewQuery(items))
  const prolong = useProlong()
  const [item] = preview.data?.items ?? []
  return (
    <section className={styles.form} aria-label={`Продлить: ${userCourse.course.name}`}>
      {preview.isPending && <Skeleton />}
      <Alert message={preview.error && failureText(failure, preview.error)} />
      {item !== undefined && (
        <p>
          Доступ будет по&nbsp;<strong>{calendarDate(item.new_access_until)}</strong>, стоимость&nbsp;—{' '}
          {roubles(item.price_kopecks)}. Обучающийся получит письмо.
        </p>
      )}
      <ButtonRow>
        <Button
          size="s"
          autoFocus
          busy={prolong.isPending}
          disabled={item === undefined}
          onClick={() => prolong.mutate(items, { onSuccess: onDone })}
        >
          Продлить на&nbsp;30&nbsp;дней
        </Button>
        <Button look="plain" size="s" onClick={onCancel}>
          Отмена
        </Button>
      </ButtonRow>
      <Alert message={prolong.problem} />
    </section>
  )
}
