import { readDraft, writeDraft } from '../../../shared/drafts/draft-storage.ts'
import { connectStorage, createListeners } from '../../../shared/listeners.ts'
import { randomUuid } from '../../../shared/new-key.ts'
import { runDraftName } from '../../../study/practice/forget-practice.ts'
import type { TaskDraft } from '../../../study/practice/task/task-draft.ts'

export interface StoredTask {
  /**
   * Fingerprint of the task at the time of the draft. If the task has changed since, the draft is discarded. Null for an
   * answer that was stored without it, as those of the demonstration are.
   */
  fingerprint: string | null
  draft: TaskDraft
  isAnswered: boolean
  /** The verdict at the time of the answer. */
  isRight?: boolean
}

/** A run through the tasks. The answers are on the server too; drafts, the order of the cards and the place are only here. */
export interface StoredRun {
  /** UUID; the server knows the run by it. Absent in runs of older versions. */
  id?: string
  /** Seed of the initial order of the cards. */
  seed: number
  currentId: number | null
  /** The tasks of the run; null for all tasks of the course. */
  only?: number[] | null
  /** The person began it with a button: it is not replaced by a run of another device. */
  isChosen?: boolean
  /** It came from the server and has not been touched here since. */
  isAdopted?: boolean
  /** The results were opened: the next visit begins a new run. */
  isFinished?: boolean
  tasks: Record<number, StoredTask>
}

const randomSeed = () => Math.floor(Math.random() * 2 ** 31)

export const newRun = (more: Pick<StoredRun, 'only' | 'isChosen'> = {}): StoredRun => ({
  id: randomUuid(),
  seed: randomSeed(),
  currentId: null,
  only: null,
  tasks: {},
  ...more,
})

const isStoredRun = (value: unknown): value is StoredRun =>
  typeof value === 'object' &&
  value !== null &&
  'seed' in value &&
  typeof value.seed === 'number' &&
  'tasks' in value &&
  typeof value.tasks === 'object' &&
  value.tasks !== null

let last: { text: string; run: StoredRun | null } = { text: 'null', run: null }

/** Also notified of changes by other tabs. */
const { notify, subscribe: subscribeToStoredRun } = createListeners(connectStorage())

/** Returns the same object until the stored run changes, as useSyncExternalStore requires. */
export const readStoredRun = (userCourseId: number): StoredRun | null => {
  const stored = readDraft(runDraftName(userCourseId))
  const run = isStoredRun(stored) ? stored : null
  const text = JSON.stringify([userCourseId, run])
  if (text !== last.text) last = { text, run }
  return last.run
}

export const writeStoredRun = (userCourseId: number, run: StoredRun): void => {
  writeDraft(runDraftName(userCourseId), run)
  notify()
}

export { subscribeToStoredRun }
