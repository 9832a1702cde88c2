import type { UserCourse } from '@dopusk/contract'
import { useId, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { ProgressRing } from '../../../shared/ui/progress-ring.tsx'
import styles from './progress-card.module.css'

/** The server rounds the sum; the two halves shown here always add up to that sum. */
const halvesOf = ({ progress, good_memorization_count: good, count }: UserCourse) => {
  const questions = count === 0 ? 0 : Math.min(progress, Math.round((50 * good) / count))
  return { questions, tickets: progress - questions }
}

export const ProgressCard = ({ userCourse }: { userCourse: UserCourse }) => {
  const [open, setOpen] = useState(false)
  const explanationId = useId()
  const { questions, tickets } = halvesOf(userCourse)
  return (
    <Card className={styles.card}>
      <ProgressRing label="Прогресс" percent={userCourse.progress} />
      <Button
        look="plain"
        className={open ? `${styles.toggle} ${styles.turned}` : styles.toggle}
        aria-expanded={open}
        aria-controls={open ? explanationId : undefined}
        onClick={() => setOpen(!open)}
      >
        Как считается прогресс?
        <Icon name="chevronDown" />
      </Button>
      {open && (
        <div id={explanationId} className={styles.explanation}>
          <p>
            От&nbsp;0 до&nbsp;50&nbsp;%&nbsp;— за&nbsp;изученные вопросы, которые вы&nbsp;помните хорошо или отлично.
            От&nbsp;50 до&nbsp;100&nbsp;%&nbsp;— за&nbsp;пройденные билеты. После неверного ответа вопрос перестаёт
            считаться изученным хорошо, и&nbsp;прогресс может уменьшиться.
          </p>
          <dl className={styles.parts}>
            <dt>Вопросы</dt>
            <dd className={styles.share}>{questions}&nbsp;%</dd>
            <dt>Билеты</dt>
            <dd className={styles.share}>{tickets}&nbsp;%</dd>
          </dl>
        </div>
      )}
    </Card>
  )
}
