import { readWork, removeWork, writeWork } from '../../shared/work-storage.ts'
import type { TaskDraft } from './task-draft.ts'

interface KeptTask {
  /** Of the task as it was when the draft was made: a task that has changed since begins anew. */
  fingerprint: string
  draft: TaskDraft
  isAnswered: boolean
}

/** A run through the tasks as the browser keeps it until it is finished and left. */
export interface KeptRun {
  /** What draws the first order of the cards. */
  seed: number
  currentId: number | null
  isFinished: boolean
  tasks: Record<number, KeptTask>
}

const nameOf = (userCourseId: number) => `practice:${userCourseId}`

export const newRun = (seed: number): KeptRun => ({ seed, currentId: null, isFinished: false, tasks: {} })

const isKeptRun = (value: unknown): value is KeptRun =>
  typeof value === 'object' &&
  value !== null &&
  'seed' in value &&
  typeof value.seed === 'number' &&
  'tasks' in value &&
  typeof value.tasks === 'object' &&
  value.tasks !== null

const listeners = new Set<() => void>()
let last: { text: string; run: KeptRun | null } = { text: 'null', run: null }

const notify = () => {
  for (const listener of listeners) listener()
}

/** The same object for as long as nothing has changed. */
export const readKeptRun = (userCourseId: number): KeptRun | null => {
  const kept = readWork(nameOf(userCourseId))
  const run = isKeptRun(kept) ? kept : null
  const text = JSON.stringify([userCourseId, run])
  if (text !== last.text) last = { text, run }
  return last.run
}

/** Reads again before it writes: another tab may have gone on with the same run. */
export const changeKeptRun = (userCourseId: number, begin: () => KeptRun, change: (run: KeptRun) => KeptRun): void => {
  writeWork(nameOf(userCourseId), change(readKeptRun(userCourseId) ?? begin()))
  notify()
}

/** For a run that is over and left: nobody is told, since nobody looks at it any more. */
export const forgetKeptRun = (userCourseId: number): void => removeWork(nameOf(userCourseId))

/** Also told of what other tabs do. */
export const subscribeToKeptRun = (listener: () => void) => {
  if (listeners.size === 0) addEventListener('storage', notify)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', notify)
  }
}
