import { offlineError } from '../shared/api/api-error.ts'

const timeoutMs = 10_000

/** For what may be repeated without harm: a request that hangs is given up, and counts as a line that is down. */
export const callWithTimeout = async <Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> => {
  const limit = new AbortController()
  const tooLong = setTimeout(() => limit.abort(offlineError()), timeoutMs)
  try {
    return await ask(limit.signal)
  } finally {
    clearTimeout(tooLong)
  }
}
