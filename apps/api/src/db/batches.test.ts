import { expect, test } from 'vitest'
import { createBatches } from './batches.ts'

/** A `run` whose batches the test ends. */
const createControlled = () => {
  const batches: { jobs: number[]; end: (results?: string[]) => void; fail: () => void }[] = []
  const add = createBatches(
    (jobs: number[]) =>
      new Promise<string[]>((resolve, reject) => {
        const end = (results = jobs.map((job) => `done ${job}`)) => resolve(results)
        batches.push({ jobs, end, fail: () => reject(new Error('no luck')) })
      }),
  )
  return { batches, add }
}

const turn = () => new Promise(setImmediate)

test('jobs of one turn of the event loop form one batch, and each gets its own result', async () => {
  const { batches, add } = createControlled()
  const results = Promise.all([add(1), add(2), add(3)])
  await turn()
  expect(batches.map(({ jobs }) => jobs)).toEqual([[1, 2, 3]])
  batches[0]?.end()
  expect(await results).toEqual(['done 1', 'done 2', 'done 3'])
})

test('at most three batches run; waiting jobs form the next batch when one has ended', async () => {
  const { batches, add } = createControlled()
  const results: Promise<string>[] = []
  for (const job of [1, 2, 3, 4, 5]) {
    results.push(add(job))
    await turn()
  }
  expect(batches.map(({ jobs }) => jobs)).toEqual([[1], [2], [3]])
  batches[1]?.end()
  expect(await results[1]).toBe('done 2')
  await turn()
  expect(batches[3]?.jobs).toEqual([4, 5])
  for (const { end } of batches) end()
  expect(await Promise.all(results)).toEqual(['done 1', 'done 2', 'done 3', 'done 4', 'done 5'])
})

test('no batch is larger than 64', async () => {
  const { batches, add } = createControlled()
  const results = Array.from({ length: 70 }, (_, job) => add(job))
  await turn()
  expect(batches.map(({ jobs }) => jobs.length)).toEqual([64, 6])
  for (const { end } of batches) end()
  expect((await Promise.all(results)).at(-1)).toBe('done 69')
})

test('a failed batch fails only its own jobs, and the next one runs', async () => {
  const { batches, add } = createControlled()
  const failed = Promise.allSettled([add(1), add(2)])
  await turn()
  batches[0]?.fail()
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = add(3)
  await turn()
  batches[1]?.end()
  expect(await next).toBe('done 3')
})

test('a batch with too few results fails instead of leaving jobs waiting', async () => {
  const { batches, add } = createControlled()
  const results = Promise.allSettled([add(1), add(2)])
  await turn()
  batches[0]?.end(['only one'])
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
