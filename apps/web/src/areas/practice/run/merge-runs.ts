import type { PracticalTask } from '../../../study/practice/task/practical-task.ts'
import type { StoredRun } from './stored-run.ts'
import { worksOfRun } from './task-works.ts'

export const isUnfinished = (tasks: PracticalTask[], run: StoredRun): boolean =>
  worksOfRun(tasks, run).some(({ status }) => status === 'notAnswered')

/** Nothing was typed or answered, and the person did not ask for it. */
export const isUntouched = ({ tasks, isChosen }: StoredRun): boolean => Object.keys(tasks).length === 0 && !isChosen

/**
 * The run to go on with, of the one in this browser and the latest one of the server. An answer of the server wins over
 * one of this browser: it was there first.
 */
export const mergeRuns = (tasks: PracticalTask[], local: StoredRun, saved: StoredRun): StoredRun => {
  if (local.id === saved.id) return { ...local, only: saved.only ?? null, tasks: { ...local.tasks, ...saved.tasks } }
  return isUntouched(local) && isUnfinished(tasks, saved) ? { ...saved, isAdopted: true } : local
}
