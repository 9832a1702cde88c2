import type { CitedSource } from '@dopusk/contract'
import { useLayoutEffect, useRef } from 'react'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { OrderSolution } from './ordering/order-result.tsx'
import type { PracticalTask } from './practical-task.ts'
import { TaskSources } from './task-sources.tsx'
import type { Verdict } from './task-verdict.ts'
import { Prose } from './text/prose.tsx'
import styles from './verdict-panel.module.css'

interface VerdictPanelProps {
  task: PracticalTask
  verdict: Verdict
  /** True if the answer was given on this visit of the task. */
  takesFocus: boolean
  onOpenSource: (source: CitedSource) => void
}

/** Right or wrong, which part is wrong, and the solution. */
export const VerdictPanel = ({ task, verdict, takesFocus, onOpenSource }: VerdictPanelProps) => {
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only
  useLayoutEffect(() => {
    if (takesFocus) panel.current?.focus()
  }, [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Разбор"
      className={classNames(styles.panel, verdict.isRight ? styles.right : styles.wrong)}
    >
      <h3 className={styles.word}>
        <Icon name={verdict.isRight ? 'check' : 'cross'} />
        {verdict.isRight ? 'Верно' : 'Неверно'}
      </h3>
      {verdict.fault !== null && <p>{verdict.fault}</p>}
      {task.kind === 'cube' && !verdict.isRight && <OrderSolution task={task} />}
      {task.solutions.length === 1 && <Prose text={task.solutions[0] ?? ''} />}
      {task.solutions.length > 1 && (
        <ol className={styles.steps}>
          {task.solutions.map((solution, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may read the same
            <li key={index}>
              <Prose text={solution} />
            </li>
          ))}
        </ol>
      )}
      <TaskSources sources={task.sources} onOpen={onOpenSource} />
    </section>
  )
}
