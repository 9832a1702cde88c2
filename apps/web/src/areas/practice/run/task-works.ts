import type { PracticalTask } from '../../../study/practice/task/practical-task.ts'
import type { TaskState } from '../../../study/practice/task/task-card.tsx'
import { isDraftOf, newDraft } from '../../../study/practice/task/task-draft.ts'
import { judge, statusOf } from '../../../study/practice/task/task-verdict.ts'
import type { StoredRun, StoredTask } from './stored-run.ts'

const fingerprints = new WeakMap<PracticalTask, string>()

/** A short hash of a task (FNV-1a over its JSON). Sources do not count: they are no part of what is answered. */
const computeFingerprint = (task: PracticalTask): string => {
  let hash = 0x811c9dc5
  const text = JSON.stringify({ ...task, sources: undefined })
  // By code points, as it has been stored; `for … of` over the string takes two to three times as long.
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0
    if (code > 0xffff) at += 1
    hash = Math.imul(hash ^ code, 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

/** Computed when first asked for: the tasks of a course are long, and few of them have an answer yet. */
export const fingerprintOf = (task: PracticalTask): string => {
  const fingerprint = fingerprints.get(task) ?? computeFingerprint(task)
  fingerprints.set(task, fingerprint)
  return fingerprint
}

/** Without a fingerprint, the answer belongs to the task if it fits it and still leads to the same verdict. */
const isOfTask = (task: PracticalTask, stored: StoredTask): boolean => {
  if (!isDraftOf(task, stored.draft)) return false
  if (stored.fingerprint !== null) return stored.fingerprint === fingerprintOf(task)
  return judge(task, stored.draft).isRight === stored.isRight
}

const workOf = (task: PracticalTask, stored: StoredTask | undefined, seed: number): TaskState => {
  if (stored && isOfTask(task, stored)) {
    const { draft, isAnswered } = stored
    return { task, draft, status: statusOf(task, draft, isAnswered), isOutdated: false }
  }
  const isRight = stored?.isAnswered ? stored.isRight : undefined
  const status = isRight === undefined ? 'notAnswered' : isRight ? 'Right' : 'Wrong'
  return { task, draft: newDraft(task, seed), status, isOutdated: isRight !== undefined }
}

/** The tasks of the run, in the course's order. Where all tasks of a run have left the course, the run has all tasks. */
const tasksOfRun = (tasks: PracticalTask[], { only }: StoredRun): PracticalTask[] => {
  const own = only == null ? tasks : tasks.filter(({ id }) => only.includes(id))
  return own.length === 0 ? tasks : own
}

export const worksOfRun = (tasks: PracticalTask[], run: StoredRun): TaskState[] =>
  tasksOfRun(tasks, run).map((task) => workOf(task, run.tasks[task.id], run.seed))
