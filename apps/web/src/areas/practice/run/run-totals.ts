import { countPracticals } from '@dopusk/domain'
import type { TaskState } from '../../../study/practice/task/task-card.tsx'
import type { StoredRun } from './stored-run.ts'

/** The figures of a run, with the answers to tasks that have left the course since. */
export const totalsOfRun = ({ tasks }: StoredRun, works: TaskState[]) => {
  const totals = countPracticals(works.map(({ status }) => status))
  const shown = new Set(works.map(({ task }) => task.id))
  const gone = Object.entries(tasks).flatMap(([id, { isAnswered, isRight }]) =>
    isAnswered && isRight !== undefined && !shown.has(Number(id)) ? [isRight] : [],
  )
  const goneRight = gone.filter(Boolean).length
  return {
    total: totals.total + gone.length,
    right: totals.right + goneRight,
    wrong: totals.wrong + gone.length - goneRight,
    notAnswered: totals.notAnswered,
    gone: gone.length,
  }
}

export type RunTotals = ReturnType<typeof totalsOfRun>

/** The share of right answers among the answered tasks, in whole percent. */
export const percentRight = ({ right, wrong }: RunTotals): number =>
  right + wrong === 0 ? 0 : Math.round((right / (right + wrong)) * 100)
