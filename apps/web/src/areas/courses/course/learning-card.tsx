import { generateSmartCheck, type UserCourse } from '@dopusk/contract'
import { adviseStudy } from '@dopusk/domain'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { plural, questions } from '../../../shared/format/plural.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { SegmentedChoice } from '../../../shared/ui/segmented-choice.tsx'
import { useStartCheck } from '../../../study/use-start-check.ts'
import styles from './mode-card.module.css'
import { ModeCard } from './mode-card.tsx'
import { countForDue, type QuestionCount, questionCounts } from './question-counts.ts'

interface DueTodayProps {
  count: number
  /** Whether repetition is the recommended next step. */
  advised: boolean
  busy: boolean
  onStart: () => void
}

const DueToday = ({ count, advised, busy, onStart }: DueTodayProps) =>
  count === 0 ? (
    <p className={styles.text}>На&nbsp;сегодня повторять нечего</p>
  ) : (
    <div className={styles.due}>
      <p className={styles.text}>
        На сегодня к&nbsp;повторению: <span className={styles.strong}>{plural(count, questions)}</span>
      </p>
      {!advised && <p className={styles.text}>Доступ скоро закончится: новые вопросы сейчас важнее повторения</p>}
      <Button look={advised ? 'primary' : 'ghost'} busy={busy} onClick={onStart}>
        Начать повторение
      </Button>
    </div>
  )

interface SmartCheckParams {
  /** The pressed button. */
  button: 'due' | 'repeat' | 'learn'
  count: QuestionCount
}

const useGenerateSmartCheck = (userCourseId: number) =>
  useStartCheck(userCourseId, ({ button, count }: SmartCheckParams) =>
    call(generateSmartCheck, {
      body: { question_count: count, difficulty: button === 'learn' ? 'Hard' : 'Easy', user_course_id: userCourseId },
    }),
  )

interface LearningCardProps {
  userCourse: UserCourse
  /** Null if the schedule could not be loaded. */
  dueToday: number | null
}

export const LearningCard = ({ userCourse, dueToday }: LearningCardProps) => {
  const [count, setCount] = useState<QuestionCount>(10)
  const start = useGenerateSmartCheck(userCourse.id)
  const pressed = start.isPending ? start.variables.button : null
  const advice = adviseStudy({
    dueCount: dueToday ?? 0,
    unseenCount: userCourse.count - userCourse.questions_studied,
    daysLeft: userCourse.remaining_days,
  })
  const press = (button: 'due' | 'repeat' | 'learn', questionCount: QuestionCount) => {
    if (!start.isPending) start.mutate({ button, count: questionCount })
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
