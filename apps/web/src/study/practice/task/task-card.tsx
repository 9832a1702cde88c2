import type { CitedSource } from '@dopusk/contract'
import type { PracticalStatus } from '@dopusk/domain'
import { useLayoutEffect, useRef, useState } from 'react'
import { Card } from '../../../shared/ui/card.tsx'
import { ContentImage } from '../../../shared/ui/content-image.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { NormMark } from '../../library/norm-mark.tsx'
import { kindNames, type PracticalTask } from './practical-task.ts'
import { rightWords } from './right-words.ts'
import { TaskAnswer } from './task-answer.tsx'
import styles from './task-card.module.css'
import type { TaskDraft } from './task-draft.ts'
import { judge, type Verdict } from './task-verdict.ts'
import { nonBreaking } from './text/non-breaking.ts'
import { Prose } from './text/prose.tsx'
import { VerdictPanel } from './verdict-panel.tsx'

/** A task with its draft and status. */
export interface TaskState {
  task: PracticalTask
  draft: TaskDraft
  status: PracticalStatus
  /** The answer was given to an older wording of the task, so it cannot be shown. */
  isOutdated: boolean
}

interface TaskCardProps {
  state: TaskState
  place: { number: number; total: number }
  /** True if the person came from another task. */
  takesFocus: boolean
  onDraft: (draft: TaskDraft) => void
  onOpenSource: (source: CitedSource) => void
}

/** Scrolls up to the start of the task. */
const showFromTop = (element: HTMLElement | null) => {
  const top = element?.getBoundingClientRect().top ?? 0
  if (top < 0) window.scrollTo({ top: window.scrollY + top - 72 })
}

/** What a screen reader announces after the answer. */
const announced = ({ isRight, fault }: Verdict, words: readonly string[]) =>
  isRight ? 'Верно.' : `Неверно. Верно: ${words.join('; ').replace(/[^.]$/, '$&.')} ${fault ?? ''}`

/** Of the first source whose norm is not in force. */
const markOf = ({ sources }: PracticalTask) => sources.find((source) => source.not_in_force)?.not_in_force ?? null

/** One task: the question, the answer and, after it, the verdict with the solution. */
export const TaskCard = ({ state, place, takesFocus, onDraft, onOpenSource }: TaskCardProps) => {
  const { task, draft, status, isOutdated } = state
  const heading = useRef<HTMLHeadingElement>(null)
  const [cameUnanswered] = useState(status === 'notAnswered')
  const isLocked = status !== 'notAnswered'
  const verdict = !isLocked ? null : isOutdated ? { isRight: status === 'Right', fault: null } : judge(task, draft)
  const words = verdict === null || verdict.isRight ? [] : rightWords(task, draft)

  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only
  useLayoutEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    showFromTop(heading.current)
  }, [])

  return (
    <Card className={styles.task}>
      <div className={styles.head}>
        <p className={styles.caption}>
          Задание {place.number} из&nbsp;{place.total}&nbsp;· {kindNames[task.kind]}&nbsp;· {task.idCok}
        </p>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {nonBreaking(task.name)}
        </h2>
      </div>
      <NormMark notInForce={markOf(task)} />
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
        <span role="status">{cameUnanswered && verdict !== null && announced(verdict, words)}</span>
      </VisuallyHidden>
      {verdict !== null && (
        <VerdictPanel
          task={task}
          verdict={verdict}
          rightWords={words}
          takesFocus={cameUnanswered}
          onOpenSource={onOpenSource}
        />
      )}
    </Card>
  )
}
