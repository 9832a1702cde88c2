import { type ContentCourse, settleCourseConflict } from '@dopusk/contract'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { formatDateTime } from '../../../shared/format/date-time.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { contentCourseQuery } from '../content-queries.ts'
import { useChange } from '../use-change.ts'
import own from './course-conflict.module.css'

type Conflict = ContentCourse['conflicts'][number]

const kindNames: Record<Conflict['kind'], string> = {
  sheet: 'Сведения о\u00a0курсе',
  questions: 'Список вопросов',
  ticket: 'Билет',
  task: 'Практическое задание',
}

interface CourseConflictProps {
  course: ContentCourse
  conflict: Conflict
}

/** A load brought something else than what was made here: nothing was overwritten until an expert decides. */
export const CourseConflict = ({ course, conflict }: CourseConflictProps) => {
  const [isAsking, setAsking] = useState(false)
  const { change, isPending, error, reset } = useChange<ContentCourse>(contentCourseQuery(course.id).queryKey)
  const titleId = `conflict-${conflict.id}`
  const settle = (take: 'pack' | 'screen', done: string) =>
    change({
      send: () => call(settleCourseConflict, { params: { id: course.id }, body: { conflict: conflict.id, take } }),
      done,
    })
  return (
    <section className={own.conflict} aria-labelledby={titleId}>
      <h2 id={titleId}>{kindNames[conflict.kind]}: расхождение с&nbsp;набором</h2>
      <p>
        {formatDateTime(conflict.created_at)} загрузили набор, а&nbsp;здесь к&nbsp;тому времени то&nbsp;же самое
        изменили иначе. Ничего не&nbsp;перезаписано: действует то, что на&nbsp;экране. Решите, что остаётся.
      </p>
      <div>
        <h3>Что изменит набор</h3>
        <ul className={own.changes}>
          {conflict.changes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <Alert message={isAsking ? null : (error?.message ?? null)} />
      <ButtonRow>
        <Button
          look="ghost"
          busy={isPending && !isAsking}
          onClick={() => settle('screen', 'Осталось как на\u00a0экране')}
        >
          Оставить как на&nbsp;экране
        </Button>
        <Button
          look="ghost"
          disabled={isPending && !isAsking}
          onClick={() => {
            reset()
            setAsking(true)
          }}
        >
          Взять из&nbsp;набора…
        </Button>
      </ButtonRow>
      {isAsking && (
        <ConfirmDialog
          title="Взять из&nbsp;набора?"
          confirmLabel="Взять из&nbsp;набора"
          isPending={isPending}
          error={error}
          onConfirm={() => settle('pack', 'Взято из\u00a0набора')}
          onClose={() => {
            reset()
            setAsking(false)
          }}
        >
          <p>
            {kindNames[conflict.kind]}: сделанное на&nbsp;экране заменит то, что в&nbsp;наборе. Вернуть прежнее можно
            будет только вручную.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
