import type { CitedSource } from '@dopusk/contract'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Card } from '../../../shared/ui/card.tsx'
import { ContentImage } from '../../../shared/ui/content-image.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { kindNames } from '../tasks/practical-task.ts'
import { whatIsMissing } from '../tasks/task-completeness.ts'
import type { TaskDraft } from '../tasks/task-draft.ts'
import { judge } from '../tasks/task-verdict.ts'
import { nonBreaking } from '../text/non-breaking.ts'
import { Prose } from '../text/prose.tsx'
import { usePracticeShortcuts } from '../use-practice-shortcuts.ts'
import { TaskActions } from './task-actions.tsx'
import { TaskAnswer } from './task-answer.tsx'
import styles from './task-view.module.css'
import type { TaskWork } from './task-works.ts'
import { VerdictPanel } from './verdict-panel.tsx'

interface TaskViewProps {
  work: TaskWork
  place: { number: number; total: number }
  /** True if the person came from another task. */
  takesFocus: boolean
  onDraft: (draft: TaskDraft) => void
  onAnswer: () => void
  onStep: (by: 1 | -1) => void
  /** Opens the next unanswered task; null if there is none. */
  onNext: (() => void) | null
  onResults: () => void
  isFinished: boolean
  /** Whether the server has the answers; left out on the results. */
  saved?: ReactNode
  onHelp: () => void
  onOpenSource: (source: CitedSource) => void
}

/** Scrolls up to the start of the task. */
const showFromTop = (element: HTMLElement | null) => {
  const top = element?.getBoundingClientRect().top ?? 0
  if (top < 0) window.scrollTo({ top: window.scrollY + top - 72 })
}

/** One task: the question, the answer and, after it, the verdict with the solution. */
export const TaskView = (props: TaskViewProps) => {
  const { work, place, takesFocus, onDraft, onAnswer, onNext, onResults, onOpenSource, ...rest } = props
  const { task, draft, status, isOutdated } = work
  const heading = useRef<HTMLHeadingElement>(null)
  const [cameUnanswered] = useState(status === 'notAnswered')
  const isLocked = status !== 'notAnswered'
  const missing = isLocked ? null : whatIsMissing(task, draft)
  const verdict = !isLocked ? null : isOutdated ? { isRight: status === 'Right', fault: null } : judge(task, draft)

  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only
  useLayoutEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    showFromTop(heading.current)
  }, [])

  const goOn = isLocked ? (onNext ?? onResults) : onAnswer
  usePracticeShortcuts({ onEnter: () => missing === null && goOn() })

  return (
    <div className={styles.frame}>
      <Card className={styles.task}>
        <div className={styles.head}>
          <p className={styles.caption}>
            Задание {place.number} из&nbsp;{place.total}&nbsp;· {kindNames[task.kind]}&nbsp;· {task.idCok}
          </p>
          <h2 ref={heading} tabIndex={-1} className={styles.title}>
            {nonBreaking(task.name)}
          </h2>
        </div>
        <div className={styles.question}>
          {task.kind === 'decision' && <p className={styles.ask}>{task.title}</p>}
          <Prose text={task.text} />
          <ContentImage image={task.image} />
        </div>
        {isOutdated ? (
          <p className={styles.outdated}>Задание изменилось после вашего ответа, поэтому ответ не&nbsp;показан.</p>
        ) : (
          <TaskAnswer task={task} draft={draft} isLocked={isLocked} onDraft={onDraft} />
        )}
        <VisuallyHidden>
          <span role="status">
            {cameUnanswered && verdict !== null && `${verdict.isRight ? 'Верно' : 'Неверно'}. ${verdict.fault ?? ''}`}
          </span>
        </VisuallyHidden>
        {verdict !== null && (
          <VerdictPanel task={task} verdict={verdict} takesFocus={cameUnanswered} onOpenSource={onOpenSource} />
        )}
      </Card>
      <TaskActions
        isLocked={isLocked}
        missing={missing}
        onAnswer={onAnswer}
        onNext={onNext}
        onResults={onResults}
        isAlone={place.total === 1}
        {...rest}
      />
    </div>
  )
}
