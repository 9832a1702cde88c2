import { ApiError } from './api-error.ts'

/**
 * No answer, one about the server's state, or one that is not the server's (a proxy, a portal): a retry may succeed. The
 * one rule for everything that is sent again by itself.
 */
export const isTransientError = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return true
  const { status, code } = error
  return status === 0 || status >= 500 || status === 429 || code === 'not_understood' || code === 'csrf_failed'
}
