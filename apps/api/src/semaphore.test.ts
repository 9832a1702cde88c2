import { expect, test } from 'vitest'
import { createSemaphore, SemaphoreFullError } from './semaphore.ts'

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('runs one at a time in the order of arrival, and refuses those for whom there is no place to wait', async () => {
  const inTurn = createSemaphore({ concurrency: 1, maxWaiting: 1 })
  const first = gate()
  const done: string[] = []
  const work = (name: string) => async () => void done.push(name)
  const one = inTurn(() => first.opened.then(work('first')))
  const two = inTurn(work('second'))
  await expect(inTurn(work('third'))).rejects.toThrow(SemaphoreFullError)
  expect(done).toEqual([])
  first.open()
  await Promise.all([one, two])
  expect(done).toEqual(['first', 'second'])
})

test('goes on after work that failed', async () => {
  const inTurn = createSemaphore({ concurrency: 1, maxWaiting: 0 })
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn(async () => 'next')).toBe('next')
})
