import { drawOrder, type PairOrder, type PairSide, seededRandom, type TwoChoice } from '@dopusk/domain'
import type { CubeTask, PracticalTask } from './practical-task.ts'

export interface DescriptionDraft {
  kind: 'description'
  choice: TwoChoice | null
  value: string
}

export interface CubeDraft extends PairOrder {
  kind: 'cube'
  /** False for the initial random order, which is not an answer. */
  isMoved: boolean
}

export interface WrapperDraft {
  kind: 'wrapper'
  /** Ids of the chosen variants by the id of their code. */
  chosen: Record<number, number[]>
}

export interface DecisionDraft {
  kind: 'decision'
  value: string
}

/** The unfinished answer to a task. */
export type TaskDraft = DescriptionDraft | CubeDraft | WrapperDraft | DecisionDraft

/** The same seed always gives the same order, so a reload changes nothing. */
export const newDraft = (task: PracticalTask, seed: number): TaskDraft => {
  switch (task.kind) {
    case 'description':
      return { kind: 'description', choice: null, value: '' }
    case 'cube':
      return { kind: 'cube', ...drawOrder(task.pairs, seededRandom(seed + task.id)), isMoved: false }
    case 'wrapper':
      return { kind: 'wrapper', chosen: {} }
    case 'decision':
      return { kind: 'decision', value: '' }
  }
}

const isOrderOf = ({ pairs }: CubeTask, side: PairSide, ids: unknown): boolean =>
  Array.isArray(ids) && ids.length === pairs.length && pairs.every((pair) => ids.includes(pair[side].id))

const isChosen = (chosen: unknown): boolean =>
  typeof chosen === 'object' && chosen !== null && Object.values(chosen).every(Array.isArray)

/** Whether a value from the browser's storage is a draft of this task. */
export const isDraftOf = (task: PracticalTask, stored: unknown): stored is TaskDraft => {
  if (typeof stored !== 'object' || stored === null) return false
  const draft: Partial<Record<string, unknown>> = { ...stored }
  if (draft.kind !== task.kind) return false
  switch (task.kind) {
    case 'description':
      return typeof draft.value === 'string' && [null, '1', '2'].includes(draft.choice as TwoChoice | null)
    case 'cube':
      return isOrderOf(task, 'left', draft.left) && isOrderOf(task, 'right', draft.right)
    case 'wrapper':
      return isChosen(draft.chosen)
    case 'decision':
      return typeof draft.value === 'string'
  }
}
