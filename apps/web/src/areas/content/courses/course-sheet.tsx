import { type ContentCourse, changeContentCourse } from '@dopusk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { minutes, plural, questions } from '../../../shared/format/plural.ts'
import { roubles } from '../../../shared/format/roubles.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import styles from '../../../shared/ui/section.module.css'
import { contentCourseQuery } from '../content-queries.ts'
import { isChangedMeanwhile, useChange } from '../use-change.ts'
import own from './course.module.css'
import { SheetForm } from './sheet-form.tsx'

const examText = ({ exam, questions_per_ticket: perTicket, pass_percent: percent }: ContentCourse['sheet']): string => {
  if (exam === null) return `${plural(perTicket, questions)} в\u00a0билете, для\u00a0сдачи ${percent}\u00a0% верных`
  return `${plural(exam.questions, questions)}, ${plural(exam.minutes, minutes)}, для\u00a0сдачи ${exam.pass_count} верных`
}

const sourceText = ({ source, is_verified: isVerified }: NonNullable<ContentCourse['sheet']['exam']>): string => {
  const verified = isVerified ? 'сверено' : 'не\u00a0сверено с\u00a0документом экзамена'
  return source === '' ? verified : `${source} (${verified})`
}

const Facts = ({ course: { sheet, is_local: isLocal } }: { course: ContentCourse }) => (
  <dl className={styles.facts}>
    <dt>Код</dt>
    <dd>{sheet.qual_code}</dd>
    <dt>Редакция</dt>
    <dd>{sheet.edition}</dd>
    <dt>Цена</dt>
    <dd>{roubles(sheet.price_kopecks)}</dd>
    <dt>{sheet.exam === null ? 'Билет' : 'Экзамен'}</dt>
    <dd>{examText(sheet)}</dd>
    {sheet.exam !== null && (
      <>
        <dt>Источник</dt>
        <dd>{sourceText(sheet.exam)}</dd>
      </>
    )}
    <dt>Демонстрация</dt>
    <dd>{sheet.is_demo ? 'открыт без\u00a0регистрации' : 'нет'}</dd>
    <dt>Откуда</dt>
    <dd>{isLocal ? 'создан здесь' : 'загружен набором'}</dd>
    <dt>Описание</dt>
    <dd className={own.lines}>{sheet.description}</dd>
    <dt>Чему учит</dt>
    <dd>
      <ul className={own.titles}>
        {sheet.titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </dd>
  </dl>
)

/** What learners read about the course, and its exam. */
export const CourseSheet = ({ course }: { course: ContentCourse }) => {
  const [isEditing, setEditing] = useState(false)
  const client = useQueryClient()
  const { queryKey } = contentCourseQuery(course.id)
  const { change, isPending } = useChange<ContentCourse>(queryKey)
  return (
    <Card>
      <section className={styles.section} aria-labelledby="course-sheet">
        <div className={own.head}>
          <h2 id="course-sheet">Сведения о&nbsp;курсе</h2>
          {!isEditing && (
            <Button look="ghost" size="s" onClick={() => setEditing(true)}>
              Изменить сведения
            </Button>
          )}
        </div>
        {isEditing ? (
          <SheetForm
            course={course}
            isPending={isPending}
            submitLabel="Сохранить"
            onSubmit={(sheet, onError) =>
              change(
                {
                  send: () =>
                    call(changeContentCourse, { params: { id: course.id }, body: { version: course.version, sheet } }),
                  done: 'Сведения сохранены',
                },
                {
                  onSuccess: () => setEditing(false),
                  onError: (error) => {
                    // The next attempt names the version that is shown above by then.
                    if (isChangedMeanwhile(error)) void client.invalidateQueries({ queryKey })
                    onError(error)
                  },
                },
              )
            }
            onCancel={() => setEditing(false)}
          />
        ) : (
          <Facts course={course} />
        )}
      </section>
    </Card>
  )
}
