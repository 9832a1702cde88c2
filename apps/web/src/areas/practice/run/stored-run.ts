import { readDraft, removeDraft, writeDraft } from '../../../shared/draft-storage.ts'
import type { TaskDraft } from '../tasks/task-draft.ts'

interface StoredTask {
  /** Of the task as it was when the draft was made: a task that has changed since begins anew. */
  fingerprint: string
  draft: TaskDraft
  isAnswered: boolean
}

/** A run through the tasks as the browser keeps it until it is finished and left. */
export interface StoredRun {
  /** What draws the first order of the cards. */
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

const listeners = new Set<() => void>()
let last: { text: string; run: StoredRun | null } = { text: 'null', run: null }

const notify = () => {
  for (const listener of listeners) listener()
}

/** The same object for as long as nothing has changed. */
export const readStoredRun = (userCourseId: number): StoredRun | null => {
  const kept = readDraft(draftName(userCourseId))
  const run = isStoredRun(kept) ? kept : null
  const text = JSON.stringify([userCourseId, run])
  if (text !== last.text) last = { text, run }
  return last.run
}

/** Reads again before it writes: another tab may have gone on with the same run. */
export const changeStoredRun = (
  userCourseId: number,
  begin: () => StoredRun,
  change: (run: StoredRun) => StoredRun,
): void => {
  writeDraft(draftName(userCourseId), change(readStoredRun(userCourseId) ?? begin()))
  notify()
}

/** For a run that is over and left: nobody is told, since nobody looks at it any more. */
export const removeStoredRun = (userCourseId: number): void => removeDraft(draftName(userCourseId))

/** Also told of what other tabs do. */
export const subscribeToStoredRun = (listener: () => void) => {
  if (listeners.size === 0) addEventListener('storage', notify)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', notify)
  }
}
