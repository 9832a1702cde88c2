import type { UserCourse } from '@dopusk/contract'
import { adviseStudy } from '@dopusk/domain'
import { useState } from 'react'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { SegmentedChoice } from '../../shared/ui/segmented-choice.tsx'
import { DueToday } from './due-today.tsx'
import styles from './mode-card.module.css'
import { ModeCard } from './mode-card.tsx'
import { countForDue, type QuestionCount, questionCounts } from './question-counts.ts'
import { useStartCheck } from './use-start-check.ts'

interface LearningCardProps {
  userCourse: UserCourse
  /** Null where the schedule could not be read. */
  dueToday: number | null
}

export const LearningCard = ({ userCourse, dueToday }: LearningCardProps) => {
  const [count, setCount] = useState<QuestionCount>(10)
  const start = useStartCheck(userCourse.id)
  const pressed = start.isPending ? start.variables.button : null
  const advice = adviseStudy({
    dueCount: dueToday ?? 0,
    unseenCount: userCourse.count - userCourse.guestions_studied,
    daysLeft: userCourse.remaining_days,
  })
  const press = (button: 'due' | 'repeat' | 'learn', asked: QuestionCount) => {
    if (!start.isPending) start.mutate({ button, count: asked })
  }
  return (
    <ModeCard title="Обучение">
      {dueToday !== null && (
        <DueToday
          count={dueToday}
          advised={advice === 'due'}
          busy={pressed === 'due'}
          onStart={() => press('due', countForDue(dueToday))}
        />
      )}
      <SegmentedChoice label="Сколько вопросов" options={questionCounts} value={count} onChange={setCount} />
      <div className={styles.buttons}>
        <Button
          look={advice === 'repeat' ? 'primary' : 'ghost'}
          busy={pressed === 'repeat'}
          onClick={() => press('repeat', count)}
        >
          Повторить изученное
        </Button>
        <Button
          look={advice === 'new' ? 'primary' : 'ghost'}
          busy={pressed === 'learn'}
          onClick={() => press('learn', count)}
        >
          Учить новое
        </Button>
      </div>
      <Alert message={start.error?.message ?? null} />
    </ModeCard>
  )
}
