const slowAfterMs = 10_000

interface Pending {
  controller: AbortController
  timer: ReturnType<typeof setTimeout>
  slow: boolean
}

const pending = new Set<Pending>()
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

/** Requests have no time limit of their own, so each one that takes long is offered to the person to break off. */
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

export const subscribeToPending = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
