import { countPracticals } from '@dopusk/domain'
import { useCallback, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { listPendingResults, storePendingResult } from '../../../study/practice/pending-results.ts'
import { sendPendingResults } from '../../../study/practice/result-sender.ts'
import type { PracticalTask } from '../../../study/practice/task/practical-task.ts'
import type { TaskState } from '../../../study/practice/task/task-card.tsx'
import type { TaskDraft } from '../../../study/practice/task/task-draft.ts'
import { judge } from '../../../study/practice/task/task-verdict.ts'
import { mergeRuns } from './merge-runs.ts'
import { savedAnswer } from './saved-run.ts'
import { newRun, readStoredRun, type StoredRun, subscribeToStoredRun, writeStoredRun } from './stored-run.ts'
import { fingerprintOf, worksOfRun } from './task-works.ts'

/** Stores the answer for the sender. */
const keepResult = (userCourseId: number, run: StoredRun, work: TaskState, isRight: boolean) => {
  if (run.id === undefined) return
  storePendingResult({
    userCourseId,
    run: run.id,
    practicalId: work.task.id,
    isRight,
    answer: savedAnswer(work, run),
    keptAtMs: Date.now(),
  })
}

/** A run of an older version was only in this browser: it gets an id, and its answers are sent. */
const upgradeRun = (userCourseId: number, tasks: PracticalTask[], run: StoredRun): StoredRun => {
  if (run.id !== undefined) return run
  const upgraded = { ...newRun(), ...run }
  for (const work of worksOfRun(tasks, upgraded))
    if (work.status !== 'notAnswered') keepResult(userCourseId, upgraded, work, work.status === 'Right')
  void sendPendingResults()
  return upgraded
}

/** The server does not have all answers of this other run yet: they wait in this browser. */
const isBehind = (saved: StoredRun, local: StoredRun): boolean =>
  saved.id !== local.id && listPendingResults().some(({ run }) => run === saved.id)

/** The task that was left; a run of another device goes on with its first unanswered task. */
const placeOf = (works: TaskState[], { currentId }: StoredRun): number => {
  const left = works.findIndex(({ task }) => task.id === currentId)
  return left >= 0
    ? left
    : Math.max(
        0,
        works.findIndex(({ status }) => status === 'notAnswered'),
      )
}

/**
 * The current run through the tasks: stored after every step, restored after a reload, and continued on another device.
 * `saved` is the latest run of the server.
 */
export const usePracticeRun = (userCourseId: number, tasks: PracticalTask[], saved: StoredRun | null) => {
  const stored = useSyncExternalStore(subscribeToStoredRun, () => readStoredRun(userCourseId))
  const [fresh] = useState(newRun)
  const run = stored ?? fresh
  const works = useMemo(() => worksOfRun(tasks, run), [tasks, run])

  /** Reads before it writes: another tab may have changed the same run. */
  const change = useCallback(
    (how: (run: StoredRun) => StoredRun) => writeStoredRun(userCourseId, how(readStoredRun(userCourseId) ?? fresh)),
    [userCourseId, fresh],
  )

  // Before the first paint. A new run is stored at once: the initial order of the cards must survive a reload.
  useLayoutEffect(() => {
    change((before) => {
      const upgraded = upgradeRun(userCourseId, tasks, before)
      const local = upgraded.isFinished ? newRun() : upgraded
      return saved === null || isBehind(saved, local) ? local : mergeRuns(tasks, local, saved)
    })
  }, [userCourseId, tasks, saved, change])

  const keep = ({ task }: TaskState, draft: TaskDraft, isRight?: boolean) =>
    change((before) => ({
      ...before,
      isAdopted: false,
      currentId: task.id,
      tasks: {
        ...before.tasks,
        [task.id]: {
          fingerprint: fingerprintOf(task),
          draft,
          isAnswered: isRight !== undefined,
          ...(isRight !== undefined && { isRight }),
        },
      },
    }))

  const answer = (work: TaskState) => {
    const { isRight } = judge(work.task, work.draft)
    keep(work, work.draft, isRight)
    keepResult(userCourseId, run, work, isRight)
    void sendPendingResults()
  }

  return {
    run,
    works,
    index: placeOf(works, run),
    totals: countPracticals(works.map(({ status }) => status)),
    draft: (work: TaskState, draft: TaskDraft) => keep(work, draft),
    answer,
    goTo: ({ task }: TaskState) => change((before) => ({ ...before, currentId: task.id })),
    finish: () => change((before) => ({ ...before, isFinished: true })),
    replace: (next: StoredRun) => change(() => next),
  }
}
