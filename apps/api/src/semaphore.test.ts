import { performance as nodePerformance } from 'node:perf_hooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSemaphore, SemaphoreFullError } from './semaphore.ts'

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('runs one at a time in the order of arrival, and refuses more than maxWaiting', async () => {
  const runLimited = createSemaphore({ concurrency: 1, maxWaiting: 1 })
  const first = gate()
  const done: string[] = []
  const work = (name: string) => async () => void done.push(name)
  const one = runLimited(() => first.opened.then(work('first')))
  const two = runLimited(work('second'))
  await expect(runLimited(work('third'))).rejects.toThrow(SemaphoreFullError)
  expect(done).toEqual([])
  first.open()
  await Promise.all([one, two])
  expect(done).toEqual(['first', 'second'])
})

test('lets owners take turns, and refuses none for what another one waits for', async () => {
  const runLimited = createSemaphore({ concurrency: 1, maxWaiting: 20 })
  const first = gate()
  const done: string[] = []
  const work = (name: string) => async () => void done.push(name)
  const one = runLimited(() => first.opened.then(work('a0')), 1)
  const ofFirst = Array.from({ length: 30 }, (_, index) => runLimited(work(`a${index + 1}`), 1))
  const refused = Promise.allSettled(ofFirst)
  const others = [runLimited(work('b0'), 2), runLimited(work('b1'), 2), runLimited(work('c0'), 3)]
  first.open()
  await Promise.all([one, ...others])
  expect(done.slice(0, 6)).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2'])
  expect((await refused).filter(({ status }) => status === 'rejected')).toHaveLength(10)
})

test('runs the next work after one that failed', async () => {
  const runLimited = createSemaphore({ concurrency: 1, maxWaiting: 0 })
  await expect(runLimited(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await runLimited(async () => 'next')).toBe('next')
})

test.each([
  [0.5, 40],
  [1, 80],
])('after 80 ms with an event loop that was busy for %s of them it rests for %d', async (utilization, restMs) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const measured = { idle: 0, active: 0, utilization }
  const measure = vi.spyOn(nodePerformance, 'eventLoopUtilization').mockReturnValue(measured)
  onTestFinished(() => measure.mockRestore())
  const runLimited = createSemaphore({ concurrency: 1, yieldsToOthers: true })
  const first = runLimited(() => vi.advanceTimersByTimeAsync(80))
  let isStarted = false
  const second = runLimited(async () => {
    isStarted = true
  })
  await first
  await vi.advanceTimersByTimeAsync(restMs - 1)
  expect(isStarted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await second
  expect(isStarted).toBe(true)
})

test('who leaves while a slot rests takes none: the next one gets it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const measured = { idle: 0, active: 0, utilization: 1 }
  const measure = vi.spyOn(nodePerformance, 'eventLoopUtilization').mockReturnValue(measured)
  onTestFinished(() => measure.mockRestore())
  const runLimited = createSemaphore({ concurrency: 1, yieldsToOthers: true })
  const leaving = new AbortController()
  const first = runLimited(() => vi.advanceTimersByTimeAsync(80))
  const left = runLimited(async () => 'left', 1, leaving.signal)
  await first
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  const done: string[] = []
  const next = runLimited(async () => void done.push('next'))
  await vi.advanceTimersByTimeAsync(80)
  expect(done).toEqual(['next'])
  await next
})
