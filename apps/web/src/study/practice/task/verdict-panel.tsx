import type { CitedSource } from '@dopusk/contract'
import { useLayoutEffect, useRef } from 'react'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { RightAnswer } from '../../wording/right-answer.tsx'
import card from '../../wording/verdict-card.module.css'
import type { PracticalTask } from './practical-task.ts'
import { TaskSources } from './task-sources.tsx'
import type { Verdict } from './task-verdict.ts'
import { Prose } from './text/prose.tsx'
import styles from './verdict-panel.module.css'

interface VerdictPanelProps {
  task: PracticalTask
  verdict: Verdict
  /** The right answer, where the given one is wrong. */
  rightWords: readonly string[]
  /** True if the answer was given on this visit of the task. */
  takesFocus: boolean
  onOpenSource: (source: CitedSource) => void
}

/** Right or wrong, which part is wrong, the right answer, and then the solution. */
export const VerdictPanel = ({ task, verdict, rightWords, takesFocus, onOpenSource }: VerdictPanelProps) => {
  const { solutions, sources } = task
  const result = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only
  useLayoutEffect(() => {
    if (takesFocus) result.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <section
        ref={result}
        tabIndex={-1}
        aria-label="Результат"
        className={classNames(card.card, card.atEdge, styles.result, verdict.isRight ? card.right : card.wrong)}
      >
        <h3 className={card.word}>
          <Icon name={verdict.isRight ? 'check' : 'cross'} />
          {verdict.isRight ? 'Верно' : 'Неверно'}
        </h3>
        <RightAnswer words={rightWords} isOrdered={task.kind === 'cube'} />
        {verdict.fault !== null && <p>{verdict.fault}</p>}
      </section>
      {(solutions.length > 0 || sources.length > 0) && (
        <section aria-label="Разбор" className={card.card}>
          {solutions.length === 1 && <Prose text={solutions[0] ?? ''} />}
          {solutions.length > 1 && (
            <ol className={styles.steps}>
              {solutions.map((solution, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two steps may read the same
                <li key={index}>
                  <Prose text={solution} />
                </li>
              ))}
            </ol>
          )}
          <TaskSources sources={sources} onOpen={onOpenSource} />
        </section>
      )}
    </>
  )
}
