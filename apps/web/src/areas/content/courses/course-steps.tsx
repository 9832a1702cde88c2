import { type ContentCourse, changeContentCourseShown } from '@dopusk/contract'
import { type ReactNode, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { contentCoursePath } from '../../../shared/content-paths.ts'
import { plural, questions, tickets } from '../../../shared/format/plural.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import styles from '../../../shared/ui/section.module.css'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { contentCourseQuery } from '../content-queries.ts'
import { StepSign } from '../step-sign.tsx'
import { useChange } from '../use-change.ts'
import { useOpenDraft } from '../use-open-draft.ts'
import { ComposeDialog } from './compose-dialog.tsx'
import own from './course.module.css'

interface Step {
  title: string
  text: string
  isDone: boolean
}

const stepsOf = ({ sheet, question_count: count, ticket_count: ticketCount, is_shown: isShown }: ContentCourse) => {
  const perTicket = sheet.questions_per_ticket
  const steps: Step[] = [
    {
      title: count === 0 ? 'Напишите первый вопрос' : 'Наберите вопросы на\u00a0билет',
      text:
        count < perTicket
          ? `${count === 0 ? '' : `Есть ${count}, нужно `}${plural(perTicket, questions)} на\u00a0билет`
          : `Есть ${plural(count, questions)}, хватает на\u00a0билет из\u00a0${perTicket}`,
      isDone: count >= perTicket,
    },
    {
      title: 'Составьте билеты',
      text: ticketCount === 0 ? 'По\u00a0темам экзамена или вручную' : `Есть ${plural(ticketCount, tickets)}`,
      isDone: ticketCount > 0,
    },
    {
      title: 'Покажите обучающимся',
      text: isShown ? 'Курс можно выдать' : 'Скрытый курс нельзя выдать',
      isDone: isShown,
    },
  ]
  return { steps, next: steps.findIndex(({ isDone }) => !isDone) }
}

const Steps = ({ steps, next, action }: { steps: readonly Step[]; next: number; action: ReactNode }) => (
  <ol className={own.steps}>
    {steps.map(({ title, text, isDone }, index) => (
      <li
        key={title}
        className={classNames(own.step, index === next && own.next)}
        aria-current={index === next ? 'step' : undefined}
      >
        <StepSign number={index + 1} isDone={isDone} isCurrent={index === next} />
        <div className={own.stepWords}>
          <h3>
            {title}
            {isDone && <VisuallyHidden>: готово</VisuallyHidden>}
          </h3>
          <p className={own.small}>{text}</p>
          {index === next && action}
        </div>
      </li>
    ))}
  </ol>
)

const Missing = ({ missing }: Pick<ContentCourse, 'missing'>) =>
  missing.length === 0 ? null : (
    <div className={own.missing}>
      <p>Чтобы показать курс, не&nbsp;хватает:</p>
      <ul className={own.titles}>
        {missing.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  )

const ShowDialog = ({ course, onClose }: { course: ContentCourse; onClose: () => void }) => {
  const { id, version, is_shown: isShown } = course
  const { change, isPending, error, isConflict, reload } = useChange<ContentCourse>(contentCourseQuery(id).queryKey)
  const close = () => {
    if (isConflict) void reload()
    onClose()
  }
  return (
    <ConfirmDialog
      title={isShown ? 'Скрыть курс?' : 'Показать курс обучающимся?'}
      confirmLabel={isShown ? 'Скрыть' : 'Показать'}
      look={isShown ? 'danger' : 'primary'}
      isPending={isPending}
      error={error}
      onConfirm={() =>
        change(
          {
            send: () => call(changeContentCourseShown, { params: { id }, body: { version, is_shown: !isShown } }),
            done: isShown ? 'Курс скрыт' : 'Курс показан обучающимся',
          },
          { onSuccess: onClose },
        )
      }
      onClose={close}
    >
      <p>
        {isShown
          ? 'Выдать курс будет нельзя, на\u00a0сайте он пропадёт. У\u00a0кого он уже есть, те учатся дальше.'
          : 'Курс появится на\u00a0сайте, и\u00a0его можно будет выдать обучающимся.'}
      </p>
    </ConfirmDialog>
  )
}

/** Whether learners can have the course, and what to do next where they cannot. */
export const CourseSteps = ({ course }: { course: ContentCourse }) => {
  const [dialog, setDialog] = useState<'show' | 'compose' | null>(null)
  const { open, isPending } = useOpenDraft({ to: contentCoursePath(course.id), label: course.name })
  const { steps, next } = stepsOf(course)
  const isReady = course.missing.length === 0
  const actions = [
    <Button key="question" size="s" busy={isPending} onClick={() => open({ course: course.id })}>
      Новый вопрос
    </Button>,
    <Button key="tickets" size="s" onClick={() => setDialog('compose')}>
      Составить билеты…
    </Button>,
    isReady && (
      <Button key="show" size="s" onClick={() => setDialog('show')}>
        Показать обучающимся…
      </Button>
    ),
  ]
  return (
    <Card>
      <section className={styles.section} aria-labelledby="course-steps">
        <div className={own.head}>
          <h2 id="course-steps">{course.is_shown ? 'Курс показан обучающимся' : 'Курс скрыт: что дальше'}</h2>
          {course.is_shown && (
            <Button look="ghost" size="s" onClick={() => setDialog('show')}>
              Скрыть…
            </Button>
          )}
          {!course.is_shown && isReady && next < steps.length - 1 && (
            <Button look="ghost" size="s" onClick={() => setDialog('show')}>
              Показать обучающимся…
            </Button>
          )}
        </div>
        {!course.is_shown && <Steps steps={steps} next={next} action={actions[next]} />}
        {!course.is_shown && <Missing missing={course.missing} />}
        {course.is_shown && (
          <p className={styles.note}>
            Новые формулировки обучающиеся получают сразу после публикации, новые билеты — сразу после добавления.
          </p>
        )}
      </section>
      {dialog === 'show' && <ShowDialog course={course} onClose={() => setDialog(null)} />}
      {dialog === 'compose' && <ComposeDialog course={course} onClose={() => setDialog(null)} />}
    </Card>
  )
}
