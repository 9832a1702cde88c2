import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

/** React has nothing left to do: effects run after what they belong to is shown, on a busy machine long after. */
const idle = () =>
  new Promise<void>((resolve) => void unstable_scheduleCallback(unstable_IdlePriority, () => resolve()))

configure((standard) => ({
  // Only a fault reaches this limit, however slow or busy the machine is.
  asyncUtilTimeout: 120_000,
  asyncWrapper: (wait) =>
    standard.asyncWrapper(async () => {
      const found = await wait()
      await idle()
      return found
    }),
  // What is looked for again and again is described once, when the test has failed.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
}))

// What is still to be tried again when a file's tests are over must not find its window gone.
const timers: ReturnType<typeof setTimeout>[] = []
const setRealTimeout = globalThis.setTimeout
globalThis.setTimeout = Object.assign((...given: Parameters<typeof setTimeout>) => {
  const timer = setRealTimeout(...given)
  timers.push(timer)
  return timer
}, setRealTimeout) as typeof setTimeout
afterAll(() => {
  for (const timer of timers) clearTimeout(timer)
})

const levels = ['error', 'warn', 'log', 'info', 'debug'] as const
const said: string[] = []

/** For a test that expects the page to write to its console. */
export const takeConsole = () => said.splice(0)

beforeEach(() => {
  for (const level of levels) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      said.push(parts.map(String).join(' '))
    })
  }
})

afterEach(({ task }) => {
  if (task.result?.state === 'fail' && typeof document !== 'undefined')
    process.stderr.write(`${task.name}\n${prettyDOM(document.body)}\n`)
  cleanup()
  vi.useRealTimers()
  if (typeof localStorage !== 'undefined') localStorage.clear()
  expect(takeConsole(), 'unexpected console output').toEqual([])
})

if (typeof HTMLDialogElement !== 'undefined') {
  // jsdom has the element without its behaviour.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
    this.querySelector<HTMLElement>('a[href], button, input:not([readonly])')?.focus()
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  window.matchMedia = (query) => ({ ...new EventTarget(), matches: false, media: query }) as MediaQueryList
}
