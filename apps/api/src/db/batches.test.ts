import { expect, test } from 'vitest'
import { createBatches } from './batches.ts'

/** A `run` whose batches end when they are told to. */
const held = () => {
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

test('what arrives in one turn is done together, and each gets its own result', async () => {
  const { batches, add } = held()
  const results = Promise.all([add(1), add(2), add(3)])
  await turn()
  expect(batches.map(({ jobs }) => jobs)).toEqual([[1, 2, 3]])
  batches[0]?.end()
  expect(await results).toEqual(['done 1', 'done 2', 'done 3'])
})

test('three batches at most are under way; the rest waits, gathers, and goes on when one has ended', async () => {
  const { batches, add } = held()
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
  const { batches, add } = held()
  const results = Array.from({ length: 70 }, (_, job) => add(job))
  await turn()
  expect(batches.map(({ jobs }) => jobs.length)).toEqual([64, 6])
  for (const { end } of batches) end()
  expect((await Promise.all(results)).at(-1)).toBe('done 69')
})

test('a batch that fails fails for its own jobs, and the next one is done', async () => {
  const { batches, add } = held()
  const failed = Promise.allSettled([add(1), add(2)])
  await turn()
  batches[0]?.fail()
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = add(3)
  await turn()
  batches[1]?.end()
  expect(await next).toBe('done 3')
})

test('a batch that leaves jobs without results fails instead of leaving them waiting', async () => {
  const { batches, add } = held()
  const results = Promise.allSettled([add(1), add(2)])
  await turn()
  batches[0]?.end(['only one'])
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
