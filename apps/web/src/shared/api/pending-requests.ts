import { createListeners } from '../listeners.ts'

const slowAfterMs = 10_000

interface Pending {
  controller: AbortController
  timer: ReturnType<typeof setTimeout>
  slow: boolean
}

const pending = new Set<Pending>()
const { notify, subscribe } = createListeners()

/** Requests have no timeout: the page offers to abort one that takes long. */
export const trackPending = (controller: AbortController): (() => void) => {
  const entry: Pending = {
    controller,
    slow: false,
    timer: setTimeout(() => {
      entry.slow = true
      notify()
    }, slowAfterMs),
  }
  pending.add(entry)
  return () => {
    clearTimeout(entry.timer)
    pending.delete(entry)
    if (entry.slow) notify()
  }
}

export const hasSlowRequest = () => [...pending].some((entry) => entry.slow)

export const abortPending = () => {
  for (const entry of [...pending]) entry.controller.abort()
}

export const subscribeToPending = subscribe
