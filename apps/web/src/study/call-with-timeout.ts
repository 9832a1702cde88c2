import { offlineError } from '../shared/api/api-error.ts'

const timeoutMs = 10_000

/** For idempotent requests: one that hangs is aborted and counts as offline. */
export const callWithTimeout = async <Answer>(send: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(offlineError()), timeoutMs)
  try {
    return await send(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}
