import { beforeEach, expect, test, vi } from 'vitest'
import { offlineError } from '../shared/api/api-error.ts'
import { callWithTimeout } from './call-with-timeout.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

test('rejects with an offline error after 10 seconds', async () => {
  const onEnd = vi.fn()
  callWithTimeout(untilAborted).catch(onEnd)
  await vi.advanceTimersByTimeAsync(9999)
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onEnd).toHaveBeenCalledWith(offlineError())
})

test('an answer or a failure in time is passed on, and no timer remains', async () => {
  await expect(callWithTimeout(() => Promise.resolve(7))).resolves.toBe(7)
  await expect(callWithTimeout(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})
