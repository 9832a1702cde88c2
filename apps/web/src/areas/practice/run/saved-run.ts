import type { PracticalResult } from '@dopusk/contract'
import type { TaskState } from '../../../study/practice/task/task-card.tsx'
import type { TaskDraft } from '../../../study/practice/task/task-draft.ts'
import type { StoredRun, StoredTask } from './stored-run.ts'
import { fingerprintOf } from './task-works.ts'

/** The answer of a result as this page stores it on the server. */
interface SavedAnswer {
  fingerprint: string
  draft: TaskDraft
  /** The tasks of a run that has not all of them. */
  only?: number[]
}

export const savedAnswer = ({ task, draft }: TaskState, { only }: StoredRun): SavedAnswer => ({
  fingerprint: fingerprintOf(task),
  draft,
  ...(only != null && { only }),
})

const readAnswer = (answer: unknown): Partial<Record<keyof SavedAnswer, unknown>> =>
  typeof answer === 'object' && answer !== null ? answer : {}

const readTask = ({ answer, is_right: isRight }: PracticalResult): StoredTask => {
  const { fingerprint, draft } = readAnswer(answer)
  // The draft is checked against its task before it is used.
  return {
    fingerprint: typeof fingerprint === 'string' ? fingerprint : null,
    draft: draft as TaskDraft,
    isAnswered: true,
    isRight,
  }
}

const readOnly = (answer: unknown): number[] | null => {
  const { only } = readAnswer(answer)
  return Array.isArray(only) && only.every((id) => typeof id === 'number') ? only : null
}

/** The run that these results belong to; null without results. */
export const readSavedRun = (results: readonly PracticalResult[]): StoredRun | null => {
  const [first] = results
  if (first === undefined) return null
  return {
    id: first.run,
    seed: first.id,
    currentId: null,
    only: readOnly(first.answer),
    tasks: Object.fromEntries(results.map((result) => [result.practical, readTask(result)])),
  }
}
