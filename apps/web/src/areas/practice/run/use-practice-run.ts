import { countPracticals, type PracticalStatus } from '@dopusk/domain'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { PracticalTask } from '../tasks/practical-task.ts'
import { isDraftOf, newDraft, type TaskDraft } from '../tasks/task-draft.ts'
import { statusOf } from '../tasks/task-verdict.ts'
import { changeStoredRun, newRun, readStoredRun, type StoredRun, subscribeToStoredRun } from './stored-run.ts'

/** A short hash of a value (FNV-1a over its JSON). */
const fingerprintOf = (value: unknown): string => {
  let hash = 0x811c9dc5
  for (const letter of JSON.stringify(value)) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

/** A task with its draft and status. */
export interface TaskWork {
  task: PracticalTask
  fingerprint: string
  draft: TaskDraft
  status: PracticalStatus
}

const randomSeed = () => Math.floor(Math.random() * 2 ** 31)

const workOf = (task: PracticalTask, fingerprint: string, run: StoredRun): TaskWork => {
  const stored = run.tasks[task.id]
  if (stored?.fingerprint !== fingerprint || !isDraftOf(task, stored.draft))
    return { task, fingerprint, draft: newDraft(task, run.seed), status: 'notAnswered' }
  return { task, fingerprint, draft: stored.draft, status: statusOf(task, stored.draft, stored.isAnswered) }
}

/** One run through the tasks of a course: stored after every step and restored after a reload. */
export const usePracticeRun = (userCourseId: number, tasks: PracticalTask[]) => {
  const stored = useSyncExternalStore(subscribeToStoredRun, () => readStoredRun(userCourseId))
  const [fresh] = useState(() => newRun(randomSeed()))
  const run = stored ?? fresh
  const fingerprinted = useMemo(() => tasks.map((task) => ({ task, fingerprint: fingerprintOf(task) })), [tasks])
  const works = useMemo(
    () => fingerprinted.map(({ task, fingerprint }) => workOf(task, fingerprint, run)),
    [fingerprinted, run],
  )
  const change = useCallback(
    (how: (run: StoredRun) => StoredRun) => changeStoredRun(userCourseId, () => fresh, how),
    [userCourseId, fresh],
  )

  // Stores the new run at once: the initial order of the cards must survive a reload before the first change.
  useEffect(() => {
    if (stored === null) change((run) => run)
  }, [stored, change])

  const keep = ({ task, fingerprint }: TaskWork, draft: TaskDraft, isAnswered: boolean) =>
    change((before) => ({
      ...before,
      currentId: task.id,
      tasks: { ...before.tasks, [task.id]: { fingerprint, draft, isAnswered } },
    }))

  return {
    works,
    index: Math.max(
      0,
      tasks.findIndex(({ id }) => id === run.currentId),
    ),
    isFinished: run.isFinished,
    totals: countPracticals(works.map(({ status }) => status)),
    draft: (work: TaskWork, draft: TaskDraft) => keep(work, draft, false),
    answer: (work: TaskWork) => keep(work, work.draft, true),
    goTo: ({ task }: TaskWork) => change((before) => ({ ...before, currentId: task.id })),
    finish: () => change((before) => ({ ...before, isFinished: true })),
    restart: () => change(() => newRun(randomSeed())),
  }
}

export type PracticeRunState = ReturnType<typeof usePracticeRun>
