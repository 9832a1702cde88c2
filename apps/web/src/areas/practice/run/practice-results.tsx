import type { PracticalStatus } from '@dopusk/domain'
import { useLayoutEffect, useRef } from 'react'
import { courseAddress } from '../../../shared/course-address.ts'
import { type PluralForms, plural } from '../../../shared/format/plural.ts'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { kindNames } from '../../../study/practice/task/practical-task.ts'
import type { TaskState } from '../../../study/practice/task/task-card.tsx'
import { nonBreaking } from '../../../study/practice/task/text/non-breaking.ts'
import styles from './practice-results.module.css'
import { percentRight, type RunTotals } from './run-totals.ts'

interface PracticeResultsProps {
  works: TaskState[]
  totals: RunTotals
  /** The run had only the mistakes of another one. */
  isPart: boolean
  userCourseId: number
  takesFocus: boolean
  onOpen: (index: number) => void
  /** What to do next; null where the course is closed. */
  ways: { onContinue: () => void; onMistakes: (() => void) | null; onRestart: () => void } | null
}

const tasks: PluralForms = ['задания', 'заданий', 'заданий']

const badges: Record<PracticalStatus, { tone: 'green' | 'red' | 'blue'; words: string }> = {
  Right: { tone: 'green', words: 'Верно' },
  Wrong: { tone: 'red', words: 'Неверно' },
  notAnswered: { tone: 'blue', words: 'Не\u00a0решено' },
}

const summaryOf = (totals: RunTotals): string => {
  const answered = totals.right + totals.wrong
  const share = `Верно ${totals.right} из\u00a0${plural(answered, tasks)}\u00a0— ${percentRight(totals)}\u00a0%`
  return totals.notAnswered === 0 ? share : `${share}. Осталось решить ${totals.notAnswered} из\u00a0${totals.total}`
}

/** The most useful next step comes first and is the only filled button. */
const NextSteps = ({
  totals,
  ways,
  courseTo,
}: Pick<PracticeResultsProps, 'totals' | 'ways'> & { courseTo: string }) => {
  const goOn = ways !== null && totals.notAnswered > 0 ? ways.onContinue : null
  const repeat = ways !== null && totals.notAnswered === 0 ? ways.onMistakes : null
  return (
    <div className={styles.ways}>
      {goOn !== null && <Button onClick={goOn}>Продолжить</Button>}
      {repeat !== null && <Button onClick={repeat}>Решить только ошибки</Button>}
      {ways !== null && (
        <Button look="ghost" onClick={ways.onRestart}>
          Начать заново
        </Button>
      )}
      <LinkButton look={goOn === null && repeat === null ? 'primary' : 'ghost'} to={courseTo}>
        К&nbsp;курсу
      </LinkButton>
    </div>
  )
}

/** The results of a run, with a button for each task. */
export const PracticeResults = (props: PracticeResultsProps) => {
  const { works, totals, isPart, userCourseId, takesFocus, onOpen, ways } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only
  useLayoutEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <Card className={styles.results}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          Итоги
        </h2>
        <p className={styles.summary}>{summaryOf(totals)}</p>
        {isPart && <p className={styles.note}>Прохождение только по&nbsp;ошибкам: задания, решённые раньше неверно.</p>}
        {totals.gone > 0 && (
          <p className={styles.note}>
            Часть заданий этого прохождения убрана из&nbsp;курса: они сосчитаны, но&nbsp;не&nbsp;показаны.
          </p>
        )}
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>Всего заданий</dt>
          <dd>{totals.total}</dd>
        </div>
        <div className={styles.right}>
          <dt>Верно</dt>
          <dd>{totals.right}</dd>
        </div>
        <div className={styles.wrong}>
          <dt>Неверно</dt>
          <dd>{totals.wrong}</dd>
        </div>
      </dl>
      <NextSteps totals={totals} ways={ways} courseTo={courseAddress(paths.course, userCourseId)} />
      <ol className={styles.tasks} aria-label="Задания и результаты">
        {works.map(({ task, status }, index) => (
          <li key={task.id}>
            <button type="button" className={styles.task} onClick={() => onOpen(index)}>
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.name}>
                {nonBreaking(task.name)}
                <span className={styles.kind}>{kindNames[task.kind]}</span>
              </span>
              <span className={styles.badge}>
                <StatusBadge tone={badges[status].tone}>{badges[status].words}</StatusBadge>
              </span>
              <span className={styles.arrow}>
                <Icon name="chevronRight" />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Card>
  )
}
