import { offlineError } from '../shared/api/api-error.ts'

const timeoutMs = 10_000

/** For idempotent requests: one that hangs is aborted and counts as offline. */
export const callWithTimeout = async <Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> => {
  const limit = new AbortController()
  const tooLong = setTimeout(() => limit.abort(offlineError()), timeoutMs)
  try {
    return await ask(limit.signal)
  } finally {
    clearTimeout(tooLong)
  }
}
