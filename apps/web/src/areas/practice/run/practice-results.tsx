import type { PracticalStatus } from '@dopusk/domain'
import { useLayoutEffect, useRef } from 'react'
import { courseAddress } from '../../../shared/course-address.ts'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { kindNames } from '../tasks/practical-task.ts'
import { nonBreaking } from '../text/non-breaking.ts'
import styles from './practice-results.module.css'
import type { PracticeRunState, TaskWork } from './use-practice-run.ts'

interface PracticeResultsProps {
  works: TaskWork[]
  totals: PracticeRunState['totals']
  userCourseId: number
  takesFocus: boolean
  onOpen: (index: number) => void
  onRestart: () => void
  onExit: () => void
}

const badges: Record<PracticalStatus, { tone: 'green' | 'red' | 'blue'; words: string }> = {
  Right: { tone: 'green', words: 'Верно' },
  Wrong: { tone: 'red', words: 'Неверно' },
  notAnswered: { tone: 'blue', words: 'Не\u00a0решено' },
}

/** The results of the run, with a button for each task. */
export const PracticeResults = (props: PracticeResultsProps) => {
  const { works, totals, userCourseId, takesFocus, onOpen, onRestart, onExit } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only
  useLayoutEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <Card className={styles.results}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        Итоги
      </h2>
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
      <div className={styles.ways}>
        <LinkButton to={courseAddress(paths.course, userCourseId)} onClick={onExit}>
          Выйти к&nbsp;курсу
        </LinkButton>
        <Button look="ghost" onClick={onRestart}>
          Решать заново
        </Button>
      </div>
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
