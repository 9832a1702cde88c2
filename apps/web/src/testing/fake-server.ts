import { fromWire, toWire } from '@dopusk/contract/wire-names'
import { vi } from 'vitest'

export interface FakeRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: unknown
}

interface FakeAnswer {
  status?: number
  body?: unknown
  /** Instead of JSON. */
  text?: string
  headers?: Record<string, string>
}

type Answer = FakeAnswer | 'offline' | 'hang'
type Handler = (request: FakeRequest) => Answer | Promise<Answer>

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(new DOMException('Aborted', 'AbortError'))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
  })

/** Replaces `fetch`. Returns the list of requests, in order. */
export const fakeServer = (handler: Handler): FakeRequest[] => {
  const requests: FakeRequest[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit & { signal: AbortSignal }) => {
    const body: unknown = typeof init.body === 'string' ? fromWire(JSON.parse(init.body)) : undefined
    const request = { method: init.method ?? 'GET', path, headers: init.headers as Record<string, string>, body }
    requests.push(request)
    const answer = await handler(request)
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    if (answer === 'hang') return await untilAborted(init.signal)
    const { status = 200, headers = {}, text = JSON.stringify(toWire(answer.body ?? {})) } = answer
    return new Response(text, { status, headers })
  })
  return requests
}

export const refusal = (status: number, code: string, message: string, more: object = {}) => ({
  status,
  body: { code, message, request_id: 'r-1', ...more },
})
