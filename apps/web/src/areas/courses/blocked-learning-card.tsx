import { errors } from '@dopusk/contract/errors'
import { useState } from 'react'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import styles from './mode-card.module.css'
import { ModeCard } from './mode-card.tsx'

/** A paused or inactive course: the start is there, and says why it does not start. */
export const BlockedLearningCard = () => {
  const [asked, setAsked] = useState(false)
  return (
    <ModeCard title="Обучение">
      <p className={styles.text}>Повторение изученного и&nbsp;новые вопросы</p>
      <Button look="ghost" className={styles.way} onClick={() => setAsked(true)}>
        Курс приостановлен
      </Button>
      <Alert message={asked ? errors.course_paused.message : null} />
    </ModeCard>
  )
}
