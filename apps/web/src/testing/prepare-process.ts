// Evaluated once for each process: files share their modules, but `setup.ts` is evaluated for each of them.
import { configure } from '@testing-library/react'
import * as React from 'react'
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler'
import { createQuickStyles } from './quick-styles.ts'

/** Waits until React has no work left: effects run after the commit, on a busy machine much later. */
const idle = () =>
  new Promise<void>((resolve) => void unstable_scheduleCallback(unstable_IdlePriority, () => resolve()))

// Development React takes a stack trace of each element, up to 10,000 a second: a tenth of the time of page tests. Only its
// warnings show them, and every warning fails the test. It takes none where the count is reached.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })

configure((standard) => ({
  // Only a failure reaches this limit, however slow the machine is.
  asyncUtilTimeout: 120_000,
  asyncWrapper: (wait) =>
    standard.asyncWrapper(async () => {
      const found = await wait()
      await idle()
      return found
    }),
  // Polled queries build their message once, when the test has failed.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
}))

const timers = new Set<ReturnType<typeof setTimeout>>()
const setRealTimeout = globalThis.setTimeout
globalThis.setTimeout = Object.assign((...given: Parameters<typeof setTimeout>) => {
  const timer = setRealTimeout(...given)
  timers.add(timer)
  return timer
}, setRealTimeout) as typeof setTimeout

/** Clears every timer that is left. */
export const clearTimers = () => {
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
}

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
  window.getComputedStyle = createQuickStyles(window.getComputedStyle.bind(window))
  Element.prototype.scrollIntoView = () => {}
  window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList
}
