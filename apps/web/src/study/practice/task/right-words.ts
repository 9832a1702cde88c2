import { gradeBlanks, inRightOrder } from '@dopusk/domain'
import type { PracticalTask, WrapperTask } from './practical-task.ts'
import type { TaskDraft } from './task-draft.ts'
import { nonBreaking } from './text/non-breaking.ts'

const withUnit = (value: string, unit: string | null) => (unit === null ? value : `${value}\u00a0${unit}`)

/** The blanks that were filled wrong. */
const blankWords = ({ codes }: WrapperTask, draft: TaskDraft): string[] => {
  const { rightCodes } = gradeBlanks(codes, draft.kind === 'wrapper' ? draft.chosen : {})
  return codes.flatMap(({ id, variants }, index) => {
    const right = variants.filter(({ correct }) => correct).map(({ text }) => text)
    return rightCodes.includes(id) ? [] : [`пропуск\u00a0${index + 1}\u00a0— ${right.join(', ')}`]
  })
}

const wordsOf = (task: PracticalTask, draft: TaskDraft): string[] => {
  switch (task.kind) {
    case 'description':
      return [`${task.decisions[task.expected.choice]}; значение\u00a0— ${withUnit(task.expected.value, task.unit)}`]
    case 'cube':
      return inRightOrder(task.pairs).map(({ left, right }) => `${left.text} — ${right.text}`)
    case 'wrapper':
      return blankWords(task, draft)
    case 'decision':
      return [withUnit(task.expected, task.unit)]
  }
}

/** The right answer to a task that was answered otherwise, each part in words. */
export const rightWords = (task: PracticalTask, draft: TaskDraft): string[] => wordsOf(task, draft).map(nonBreaking)
