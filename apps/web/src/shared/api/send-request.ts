import type { Method } from '@dopusk/contract'
import { abortedError, offlineError, readAnswer } from './api-error.ts'
import { takeEarlyRequest } from './early-requests.ts'
import { trackPending } from './pending-requests.ts'

const csrfHeader = (method: string): Record<string, string> => {
  if (method === 'GET') return {}
  const value = /(?:^|;\s*)csrftoken=([^;]*)/.exec(document.cookie)?.[1]
  return value ? { 'X-CSRFToken': decodeURIComponent(value) } : {}
}

export interface OutgoingRequest {
  method: Method
  url: string
  body: unknown
  /** Headers beside the usual ones. */
  headers?: Record<string, string>
  /** Reads a response that is not JSON. */
  read?: (response: Response) => Promise<unknown>
  /** A long request, for which the screen shows its own progress instead of the banner. */
  isLong?: boolean
}

const headersOf = ({ method, body, headers }: OutgoingRequest, token: string | null) => ({
  Accept: 'application/json',
  ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  ...csrfHeader(method),
  ...headers,
})

/** Sends one request. Rejects with an ApiError, or with the caller's abort reason. */
export const sendRequest = async (
  request: OutgoingRequest,
  token: string | null,
  signal?: AbortSignal,
): Promise<unknown> => {
  signal?.throwIfAborted()
  const early = request.method === 'GET' ? takeEarlyRequest(request.url, token) : undefined
  const controller = early?.controller ?? new AbortController()
  const giveUp = () => controller.abort()
  signal?.addEventListener('abort', giveUp)
  const untrack = request.isLong === true ? () => {} : trackPending(controller)
  try {
    const sent =
      early?.response ??
      fetch(request.url, {
        method: request.method,
        headers: headersOf(request, token),
        signal: controller.signal,
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      })
    const response = await sent.catch((failure: unknown) => {
      throw failure instanceof TypeError ? offlineError() : failure
    })
    return await (request.read ?? readAnswer)(response)
  } catch (error) {
    signal?.throwIfAborted()
    throw controller.signal.aborted ? abortedError() : error
  } finally {
    untrack()
    signal?.removeEventListener('abort', giveUp)
  }
}
