import { generateBadCheck, generateSmartCheck, type MemoryMap, type UserCourse } from '@dopusk/contract'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { plural, questions } from '../../../shared/format/plural.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { SegmentedChoice } from '../../../shared/ui/segmented-choice.tsx'
import { isUntouched } from '../../../study/course-access.ts'
import { useStartCheck } from '../../../study/use-start-check.ts'
import styles from './mode-card.module.css'
import { ModeCard } from './mode-card.tsx'

const questionCounts = [10, 20, 30, 40] as const
type QuestionCount = (typeof questionCounts)[number]

type Choice = 'repeat' | 'new' | 'mistakes'

const useGenerateCheck = (userCourseId: number, count: QuestionCount) =>
  useStartCheck(userCourseId, (choice: Choice) =>
    choice === 'mistakes'
      ? call(generateBadCheck, { body: { user_course_id: userCourseId } })
      : call(generateSmartCheck, {
          body: {
            question_count: count,
            difficulty: choice === 'new' ? 'Hard' : 'Easy',
            user_course_id: userCourseId,
          },
        }),
  )

interface TodayProps {
  dueToday: number
  mistakeCount: number
}

/** What is due, in one sentence. */
const Today = ({ dueToday, mistakeCount }: TodayProps) => {
  if (dueToday > 0) {
    return (
      <p className={styles.today}>
        Пора повторить: <span className={styles.strong}>{plural(dueToday, questions)}</span>
      </p>
    )
  }
  return (
    <p className={styles.today}>
      Срок повторения пока не&nbsp;подошёл
      {mistakeCount > 0 && (
        <>
          . С&nbsp;ошибкой <span className={styles.strong}>{plural(mistakeCount, questions)}</span>
        </>
      )}
    </p>
  )
}

interface LearningCardProps {
  userCourse: UserCourse
  /** Null if the schedule could not be loaded. */
  memory: MemoryMap | null
}

export const LearningCard = ({ userCourse, memory }: LearningCardProps) => {
  const [count, setCount] = useState<QuestionCount>(10)
  const start = useGenerateCheck(userCourse.id, count)
  const dueToday = memory?.due_today ?? null
  const mistakeCount = memory?.questions.filter(({ level }) => level === 'Bad').length ?? 0
  const isUntouchedCourse = isUntouched(userCourse)
  /** On the first day there is nothing to repeat. */
  const choices: readonly Choice[] = [
    ...(isUntouchedCourse ? [] : (['repeat'] as const)),
    'new',
    ...(dueToday === 0 && mistakeCount > 0 ? (['mistakes'] as const) : []),
  ]
  const labels: Record<Choice, string> = {
    repeat: dueToday !== null && dueToday > count ? `Повторить ${count} из\u00a0${dueToday}` : 'Повторить изученное',
    new: 'Учить новое',
    mistakes: 'Разобрать ошибки',
  }
  const press = (choice: Choice) => {
    if (!start.isPending) start.mutate(choice)
  }
  return (
    <ModeCard title="Обучение">
      {isUntouchedCourse && <p className={styles.text}>Вопросы по&nbsp;вашему выбору, помимо плана</p>}
      {!isUntouchedCourse && dueToday !== null && <Today dueToday={dueToday} mistakeCount={mistakeCount} />}
      <SegmentedChoice
        label="Сколько вопросов"
        isLabelVisible
        options={questionCounts}
        value={count}
        onChange={setCount}
      />
      <div className={styles.buttons}>
        {choices.map((choice) => (
          <Button
            key={choice}
            look="ghost"
            busy={start.isPending && start.variables === choice}
            onClick={() => press(choice)}
          >
            {labels[choice]}
          </Button>
        ))}
      </div>
      <Alert message={start.error?.message ?? null} />
    </ModeCard>
  )
}
