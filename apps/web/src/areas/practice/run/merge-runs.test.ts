import { expect, test } from 'vitest'
import { sampleTasks } from '../../../testing/practice.ts'
import { mergeRuns } from './merge-runs.ts'
import { newRun, type StoredRun, type StoredTask } from './stored-run.ts'
import { fingerprintOf, worksOfRun } from './task-works.ts'

const tasks = sampleTasks()

/** A run whose first tasks are answered, each as drawn. */
const runOf = (answered: number, more: Partial<StoredRun> = {}): StoredRun => {
  const run = newRun()
  const stored = worksOfRun(tasks, run)
    .slice(0, answered)
    .map(({ task, draft }): [number, StoredTask] => [
      task.id,
      { fingerprint: fingerprintOf(task), draft, isAnswered: true, isRight: false },
    ])
  return { ...run, tasks: Object.fromEntries(stored), ...more }
}

test('an untouched run gives way to an unfinished one of the server', () => {
  const saved = runOf(2)
  expect(mergeRuns(tasks, newRun(), saved)).toEqual({ ...saved, isAdopted: true })
})

test('an untouched run stays where the server’s run is finished', () => {
  const local = newRun()
  expect(mergeRuns(tasks, local, runOf(tasks.length))).toBe(local)
})

test.each<[string, StoredRun]>([
  ['has an answer', runOf(1)],
  ['was begun with a button', newRun({ isChosen: true })],
  ['has only the mistakes of another run', newRun({ isChosen: true, only: [1] })],
])('a run that %s stays', (_, local) => {
  expect(mergeRuns(tasks, local, runOf(2))).toBe(local)
})

test('the same run gets the answers of the other device, and the server’s answer wins', () => {
  const saved = runOf(2)
  const [first, second, third] = tasks.map(({ id }) => id)
  const own = { fingerprint: 'x', draft: { kind: 'decision', value: '1' }, isAnswered: false } as const
  const local = {
    ...newRun(),
    id: saved.id ?? '',
    tasks: { [first ?? 0]: { ...own, isAnswered: true }, [third ?? 0]: own },
  }
  const merged = mergeRuns(tasks, local, saved)
  expect(merged.tasks).toEqual({
    [first ?? 0]: saved.tasks[first ?? 0],
    [second ?? 0]: saved.tasks[second ?? 0],
    [third ?? 0]: own,
  })
})
