import { gradeDecision } from '@dopusk/domain'
import type { DecisionTask } from '../practical-task.ts'
import type { DecisionDraft } from '../task-draft.ts'
import { TypedValue } from './typed-value.tsx'

interface DecisionAnswerProps {
  task: DecisionTask
  draft: DecisionDraft
  isLocked: boolean
  onDraft: (draft: DecisionDraft) => void
}

/** A typed answer after its preamble. */
export const DecisionAnswer = ({ task, draft, isLocked, onDraft }: DecisionAnswerProps) => (
  <TypedValue
    label={task.preamble}
    unit={task.unit}
    expected={task.expected}
    value={draft.value}
    isRight={isLocked ? gradeDecision(task.expected, draft.value).isRight : null}
    onType={(value) => onDraft({ ...draft, value })}
  />
)
