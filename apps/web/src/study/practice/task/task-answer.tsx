import { BlanksAnswer } from './blanks/blanks-answer.tsx'
import { OrderBoard } from './ordering/order-board.tsx'
import { OrderResult } from './ordering/order-result.tsx'
import type { PracticalTask } from './practical-task.ts'
import type { TaskDraft } from './task-draft.ts'
import { DecisionAnswer } from './values/decision-answer.tsx'
import { DescriptionAnswer } from './values/description-answer.tsx'

interface TaskAnswerProps {
  task: PracticalTask
  draft: TaskDraft
  isLocked: boolean
  onDraft: (draft: TaskDraft) => void
}

/** The answer form for the kind of the task. */
export const TaskAnswer = ({ task, draft, ...rest }: TaskAnswerProps) => {
  if (task.kind === 'description' && draft.kind === 'description')
    return <DescriptionAnswer task={task} draft={draft} {...rest} />
  if (task.kind === 'wrapper' && draft.kind === 'wrapper') return <BlanksAnswer task={task} draft={draft} {...rest} />
  if (task.kind === 'decision' && draft.kind === 'decision')
    return <DecisionAnswer task={task} draft={draft} {...rest} />
  if (task.kind !== 'cube' || draft.kind !== 'cube') return null
  return rest.isLocked ? (
    <OrderResult task={task} draft={draft} />
  ) : (
    <OrderBoard task={task} draft={draft} onDraft={rest.onDraft} />
  )
}
