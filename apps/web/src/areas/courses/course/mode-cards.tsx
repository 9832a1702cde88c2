import type { MemoryMap, UserCourse } from '@dopusk/contract'
import { errors } from '@dopusk/contract/errors'
import { useState } from 'react'
import { courseAddress } from '../../../shared/course-address.ts'
import { plural, tickets } from '../../../shared/format/plural.ts'
import { paths } from '../../../shared/paths.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { accessOf } from '../../../study/course-access.ts'
import { LastPractice } from '../../../study/practice/last-practice.tsx'
import { testRules } from '../../../study/test-words.ts'
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
  /** Null if it could not be loaded. */
  memory: MemoryMap | null
}

export const ModeCards = ({ userCourse, memory }: ModeCardsProps) => {
  const access = accessOf(userCourse)
  // A running ticket of a paused course can still be finished, so its link stays enabled.
  const closed = access === 'ended' || access === 'not_started'
  const { ticket_count: ticketCount, questions_per_ticket: perTicket, pass_percent } = userCourse.course.testing
  const rules = testRules(perTicket, pass_percent)
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
      {access === 'open' ? <LearningCard userCourse={userCourse} memory={memory} /> : <BlockedLearningCard />}
      <ModeCard title="Практика">
        <p className={styles.text}>
          Задания четырёх видов: выбор решения, порядок действий, текст с&nbsp;пропусками, расчёт
        </p>
        <LastPractice userCourseId={userCourse.id} />
        {way(paths.practice, 'Начать', access !== 'open')}
      </ModeCard>
      <ModeCard title="Тестирование">
        <p className={styles.text}>
          <span className={styles.strong}>{plural(ticketCount, tickets)}</span>: в&nbsp;каждом {rules.questions},
          на&nbsp;всё {rules.time}. Чтобы сдать, нужно {rules.passMark}
        </p>
        {way(paths.ticketSelection, 'Пройти', closed)}
      </ModeCard>
    </div>
  )
}
