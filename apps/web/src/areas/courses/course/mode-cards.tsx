import type { UserCourse } from '@dopusk/contract'
import { errors } from '@dopusk/contract/errors'
import { secondsPerQuestion } from '@dopusk/domain'
import { useState } from 'react'
import { courseAddress } from '../../../shared/course-address.ts'
import { plural, questions, tickets } from '../../../shared/format/plural.ts'
import { paths } from '../../../shared/paths.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { accessOf } from '../../../study/course-access.ts'
import { LastPractice } from '../../../study/practice/last-practice.tsx'
import { LearningCard } from './learning-card.tsx'
import styles from './mode-card.module.css'
import { ModeCard } from './mode-card.tsx'

/** For a paused or inactive course: a press on the button shows why it does not start. */
const BlockedLearningCard = () => {
  const [isPressed, setPressed] = useState(false)
  return (
    <ModeCard title="Обучение">
      <p className={styles.text}>Повторение изученного и&nbsp;новые вопросы</p>
      <Button look="ghost" className={styles.way} onClick={() => setPressed(true)}>
        Курс приостановлен
      </Button>
      <Alert message={isPressed ? errors.course_paused.message : null} />
    </ModeCard>
  )
}

interface ModeCardsProps {
  userCourse: UserCourse
  dueToday: number | null
}

export const ModeCards = ({ userCourse, dueToday }: ModeCardsProps) => {
  const access = accessOf(userCourse)
  // A running ticket of a paused course can still be finished, so its link stays enabled.
  const closed = access === 'ended' || access === 'not_started'
  const { ticket_count: ticketCount, questions_per_ticket: perTicket } = userCourse.course.testing
  const way = (path: string, label: string, isClosed: boolean) =>
    isClosed ? (
      <Button disabled className={styles.way}>
        {label}
      </Button>
    ) : (
      <LinkButton look="ghost" className={styles.way} to={courseAddress(path, userCourse.id)}>
        {label}
      </LinkButton>
    )
  return (
    <div className={styles.modes}>
      {access === 'open' ? <LearningCard userCourse={userCourse} dueToday={dueToday} /> : <BlockedLearningCard />}
      <ModeCard title="Практика">
        <p className={styles.text}>
          Задания четырёх видов: выбор решения, порядок действий, текст с&nbsp;пропусками, расчёт
        </p>
        <LastPractice userCourseId={userCourse.id} />
        {way(paths.practice, 'Начать', access !== 'open')}
      </ModeCard>
      <ModeCard title="Тестирование">
        <p className={styles.text}>
          <span className={styles.strong}>{plural(ticketCount, tickets)}</span> по&nbsp;{plural(perTicket, questions)},{' '}
          {secondsPerQuestion}&nbsp;секунд на&nbsp;каждый вопрос
        </p>
        {way(paths.ticketSelection, 'Пройти', closed)}
      </ModeCard>
    </div>
  )
}
