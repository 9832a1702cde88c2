import { readDraft, removeDraft, writeDraft } from '../../../shared/draft-storage.ts'
import { connectStorage, createListeners } from '../../../shared/listeners.ts'
import type { TaskDraft } from '../tasks/task-draft.ts'

interface StoredTask {
  /** Fingerprint of the task at the time of the draft. If the task has changed since, the draft is discarded. */
  fingerprint: string
  draft: TaskDraft
  isAnswered: boolean
}

/** A run through the tasks, stored in the browser until it is finished and left. */
export interface StoredRun {
  /** Seed of the initial order of the cards. */
  seed: number
  currentId: number | null
  isFinished: boolean
  tasks: Record<number, StoredTask>
}

const draftName = (userCourseId: number) => `practice:${userCourseId}`

export const newRun = (seed: number): StoredRun => ({ seed, currentId: null, isFinished: false, tasks: {} })

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
  const stored = readDraft(draftName(userCourseId))
  const run = isStoredRun(stored) ? stored : null
  const text = JSON.stringify([userCourseId, run])
  if (text !== last.text) last = { text, run }
  return last.run
}

/** Reads before it writes: another tab may have changed the same run. */
export const changeStoredRun = (
  userCourseId: number,
  begin: () => StoredRun,
  change: (run: StoredRun) => StoredRun,
): void => {
  writeDraft(draftName(userCourseId), change(readStoredRun(userCourseId) ?? begin()))
  notify()
}

/** For a run that was finished and left. Listeners are not notified: the run is no longer on the screen. */
export const removeStoredRun = (userCourseId: number): void => removeDraft(draftName(userCourseId))

export { subscribeToStoredRun }
