import type { InboxItemDetail } from '@dopusk/contract'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { BackState } from '../../../shared/back-link.ts'
import { contentEditionPath, contentQuestionsPath } from '../../../shared/content-paths.ts'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { today } from '../../../shared/format/date-time.ts'
import { type PluralForms, plural, questions } from '../../../shared/format/plural.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { CloseForm } from './close-form.tsx'
import styles from './item.module.css'

type Notice = NonNullable<InboxItemDetail['notice']>

const tasks: PluralForms = ['задание', 'задания', 'заданий']

/** How many questions and tasks of each course it is about. */
const Courses = ({ notice: { norm, courses }, back }: { notice: Notice; back: BackState }) => (
  <ul className={styles.rows} aria-label="Курсы">
    {courses.map(({ id, name, question_count: count, task_count: taskCount, bank_count: bank }) => (
      <li key={id}>
        <Link to={contentQuestionsPath(id)} state={back}>
          {name}
        </Link>
        {': '}
        {norm === null
          ? `в\u00a0плане ${plural(count, questions)} из\u00a0${bank}`
          : `${plural(count, questions)} из\u00a0${bank}, ${plural(taskCount, tasks)}`}
      </li>
    ))}
  </ul>
)

const Norm = ({
  norm,
  back,
  children,
}: {
  norm: NonNullable<Notice['norm']>
  back: BackState
  children: ReactNode
}) => (
  <>
    <h2 id="inbox-notice">{norm.title}</h2>
    <p>
      <StatusBadge tone={norm.ends_on <= today() ? 'red' : 'amber'} icon="warning">
        {norm.ends_on <= today() ? 'не\u00a0действует' : 'перестанет действовать'} с&nbsp;
        {calendarDate(norm.ends_on)}, замена не&nbsp;загружена
      </StatusBadge>
    </p>
    {children}
    <p>
      Вопросы и&nbsp;задания, которые опираются на&nbsp;документ, остаются в&nbsp;плане, билетах и&nbsp;прогнозе
      с&nbsp;пометкой, пока вы не&nbsp;загрузите замену или не&nbsp;снимете их.
    </p>
    <div>
      <LinkButton look="ghost" to={contentEditionPath(norm.edition)} state={back}>
        Подготовить замену
      </LinkButton>
    </div>
  </>
)

interface NoticePartProps {
  item: InboxItemDetail
  notice: Notice
}

/** A norm that ends without a successor, or a course whose bank has shrunk. */
export const NoticePart = ({ item, notice }: NoticePartProps) => {
  const { pathname } = useLocation()
  const back: BackState = { back: { to: pathname, label: 'Предупреждение' } }
  return (
    <>
      <Card>
        <section className={styles.section} aria-labelledby="inbox-notice">
          {notice.norm === null ? (
            <>
              <h2 id="inbox-notice">Вопросов стало мало</h2>
              <p>
                В&nbsp;плане курса осталось меньше 80&nbsp;% его вопросов: остальные сняты или заменены без новой
                формулировки.
              </p>
              <Courses notice={notice} back={back} />
            </>
          ) : (
            <Norm norm={notice.norm} back={back}>
              <Courses notice={notice} back={back} />
            </Norm>
          )}
        </section>
      </Card>
      {item.state !== 'closed' && (
        <CloseForm item={item} title="Предупреждение" submitLabel="Принято к сведению" outcomes={['checked']} />
      )}
    </>
  )
}
