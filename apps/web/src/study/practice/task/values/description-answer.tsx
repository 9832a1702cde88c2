import { gradeDescription } from '@dopusk/domain'
import type { DescriptionTask } from '../practical-task.ts'
import type { DescriptionDraft } from '../task-draft.ts'
import { DecisionChoice } from './decision-choice.tsx'
import { TypedValue } from './typed-value.tsx'

interface DescriptionAnswerProps {
  task: DescriptionTask
  draft: DescriptionDraft
  isLocked: boolean
  onDraft: (draft: DescriptionDraft) => void
}

/** A choice of two decisions and a typed value; after the answer each is marked separately. */
export const DescriptionAnswer = ({ task, draft, isLocked, onDraft }: DescriptionAnswerProps) => (
  <>
    <DecisionChoice
      decisions={task.decisions}
      chosen={draft.choice}
      right={isLocked ? task.expected.choice : null}
      onChoose={(choice) => onDraft({ ...draft, choice })}
    />
    <TypedValue
      label="Значение"
      unit={task.unit}
      expected={task.expected.value}
      value={draft.value}
      isRight={isLocked ? gradeDescription(task.expected, draft).value : null}
      onType={(value) => onDraft({ ...draft, value })}
    />
  </>
)
