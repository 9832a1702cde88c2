// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useDeadline } from './use-deadline.ts'

/** The server's clock at the start of the test. */
const serverStart = Date.parse('2026-11-15T09:00:00.000Z')
const hourMs = 3_600_000
let serverMs = serverStart

beforeEach(() => {
  vi.useFakeTimers()
  serverMs = serverStart
})

/** Advances the clocks of the device and the server. */
const pass = (ms: number) => {
  serverMs += ms
  act(() => void vi.advanceTimersByTime(ms))
}

/** Sets the device's clock only, by hand or by the network. */
const setDeviceClock = (toMs: number) => vi.setSystemTime(toMs)

/** Advances the clocks without timers: the lid is closed and opened again. */
const sleep = (ms: number) => {
  serverMs += ms
  vi.setSystemTime(Date.now() + ms)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

const begin = ({ deviceAheadMs = 0, secondsLeft = 600 } = {}) => {
  vi.setSystemTime(serverStart + deviceAheadMs)
  const onDeadline = vi.fn()
  const deadline = new Date(serverStart + secondsLeft * 1000).toISOString()
  const { result } = renderHook(() => useDeadline({ deadline, clockOffsetMs: -deviceAheadMs, onDeadline }))
  return {
    onDeadline,
    timer: () => result.current,
    pulse: () => result.current.syncClock(new Date(serverMs).toISOString()),
  }
}

test.each([
  ['right', 0],
  ['hours fast', 5 * hourMs],
  ['hours slow', -5 * hourMs],
  ['years wrong', -6 * 365 * 24 * hourMs],
])('with a device clock that is %s the deadline passes once, at the server’s time', (_, deviceAheadMs) => {
  const { onDeadline, timer } = begin({ deviceAheadMs })
  expect(timer().readMsLeft()).toBe(600_000)
  pass(599_750)
  expect(timer().isOver).toBe(false)
  expect(onDeadline).not.toHaveBeenCalled()
  pass(250)
  expect(timer().isOver).toBe(true)
  pass(60_000)
  expect(onDeadline).toHaveBeenCalledTimes(1)
})

test('after sleep past the deadline it passes as soon as the tab is visible', () => {
  const { onDeadline, timer } = begin()
  pass(10_000)
  sleep(2 * hourMs)
  expect(timer().isOver).toBe(true)
  expect(onDeadline).toHaveBeenCalledTimes(1)
})

test('sleep that ends before the deadline counts as elapsed time', () => {
  const { onDeadline, timer } = begin()
  sleep(300_000)
  expect(onDeadline).not.toHaveBeenCalled()
  expect(timer().readMsLeft()).toBe(300_000)
  pass(300_000)
  expect(onDeadline).toHaveBeenCalledTimes(1)
})

test('with a clock set forward the deadline passes too early; corrected by the server it passes again at the right time', () => {
  const { onDeadline, timer, pulse } = begin()
  pass(100_000)
  setDeviceClock(Date.now() + hourMs)
  pass(250)
  expect(onDeadline).toHaveBeenCalledTimes(1)
  pulse()
  pass(250)
  expect(timer().isOver).toBe(false)
  expect(timer().readMsLeft()).toBe(499_500)
  pass(499_500)
  expect(onDeadline).toHaveBeenCalledTimes(2)
})

test('a clock set back extends the time at most until the next pulse', () => {
  const { onDeadline, timer, pulse } = begin()
  pass(100_000)
  setDeviceClock(Date.now() - hourMs)
  pass(15_000)
  pulse()
  expect(timer().readMsLeft()).toBe(485_000)
  pass(485_000)
  expect(onDeadline).toHaveBeenCalledTimes(1)
})

test('an attempt opened after its deadline is over at once', () => {
  const { onDeadline, timer } = begin({ secondsLeft: -3 })
  expect(timer().isOver).toBe(true)
  expect(onDeadline).toHaveBeenCalledTimes(1)
})
