import type { PracticalTask } from '../../../study/practice/task/practical-task.ts'
import type { TaskState } from '../../../study/practice/task/task-card.tsx'
import { isDraftOf, newDraft } from '../../../study/practice/task/task-draft.ts'
import { judge, statusOf } from '../../../study/practice/task/task-verdict.ts'
import type { StoredRun, StoredTask } from './stored-run.ts'

/** A task of a run. */
export interface TaskWork extends TaskState {
  fingerprint: string
}

/** A short hash of a task (FNV-1a over its JSON). Sources do not count: they are no part of what is answered. */
const fingerprintOf = (task: PracticalTask): string => {
  let hash = 0x811c9dc5
  for (const letter of JSON.stringify({ ...task, sources: undefined })) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

/** Without a fingerprint, the answer belongs to the task if it fits it and still leads to the same verdict. */
const isOfTask = (task: PracticalTask, fingerprint: string, stored: StoredTask): boolean => {
  if (!isDraftOf(task, stored.draft)) return false
  if (stored.fingerprint !== null) return stored.fingerprint === fingerprint
  return judge(task, stored.draft).isRight === stored.isRight
}

const workOf = (task: PracticalTask, stored: StoredTask | undefined, seed: number): TaskWork => {
  const fingerprint = fingerprintOf(task)
  if (stored && isOfTask(task, fingerprint, stored)) {
    const { draft, isAnswered } = stored
    return { task, fingerprint, draft, status: statusOf(task, draft, isAnswered), isOutdated: false }
  }
  const isRight = stored?.isAnswered ? stored.isRight : undefined
  const status = isRight === undefined ? 'notAnswered' : isRight ? 'Right' : 'Wrong'
  return { task, fingerprint, draft: newDraft(task, seed), status, isOutdated: isRight !== undefined }
}

/** The tasks of the run, in the course's order. Where all tasks of a run have left the course, the run has all tasks. */
const tasksOfRun = (tasks: PracticalTask[], { only }: StoredRun): PracticalTask[] => {
  const own = only == null ? tasks : tasks.filter(({ id }) => only.includes(id))
  return own.length === 0 ? tasks : own
}

export const worksOfRun = (tasks: PracticalTask[], run: StoredRun): TaskWork[] =>
  tasksOfRun(tasks, run).map((task) => workOf(task, run.tasks[task.id], run.seed))
