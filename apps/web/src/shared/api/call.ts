import type { BodyInputOf, Call, ParamsOf, QueryInputOf, ResponseOf } from '@dopusk/contract'
import { fromWire, toWire } from '@dopusk/contract/wire-names'
import { ApiError } from './api-error.ts'
import { expiresSoon, refreshOnce } from './refresh.ts'
import { type OutgoingRequest, sendRequest } from './send-request.ts'
import { endSession } from './session.ts'
import { promptSignIn } from './sign-in-needed.ts'
import { identityOf } from './token-claims.ts'
import { readAccessToken } from './tokens.ts'

/** Requires the parts that the call takes and forbids the others. */
type Part<Name extends string, Value> = unknown extends Value
  ? { [Key in Name]?: never }
  : undefined extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }

export type InputOf<C> = Part<'params', ParamsOf<C>> & Part<'query', QueryInputOf<C>> & Part<'body', BodyInputOf<C>>

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** `omit` for public calls: the server would refuse an expired token. */
  token?: 'send' | 'omit'
  /** Whether an expired session opens the sign-in dialog or rejects the call. */
  whenExpired?: 'ask' | 'fail'
  /** The version that was read: the server refuses a write over a newer one as `changed_meanwhile`. */
  ifMatch?: number
  /** Equal for a repeated request, so that the server applies it once. */
  idempotencyKey?: string
}

export interface LooseInput {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

const ownHeaders = ({ ifMatch, idempotencyKey }: CallOptions): Record<string, string> => ({
  ...(ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` }),
  ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
})

const toRequest = (
  { method, path }: Call,
  { params = {}, query = {}, body }: LooseInput,
  options: CallOptions,
): OutgoingRequest => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  const search = new URLSearchParams(given).toString()
  return {
    method,
    url: search === '' ? filled : `${filled}?${search}`,
    body: toWire(body),
    headers: ownHeaders(options),
  }
}

const isSessionExpired = (error: unknown) =>
  error instanceof ApiError && (error.code === 'token_expired' || error.code === 'not_authenticated')

const send = async (request: OutgoingRequest, token: string, signal?: AbortSignal) => {
  try {
    return await sendRequest(request, token, signal)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'account_blocked') endSession({ message: error.message })
    throw error
  }
}

/** The current token if it is a newer one of the same person: a request is never repeated for another person. */
const ownToken = (stale: string): string | null => {
  const token = readAccessToken()
  return token !== null && token !== stale && identityOf(token) === identityOf(stale) ? token : null
}

type Recovery = (stale: string) => Promise<string | null>

const renew: Recovery = async (stale) => {
  await refreshOnce(stale)
  return ownToken(stale)
}

const signInAgain: Recovery = async (stale) => {
  await promptSignIn()
  return ownToken(stale)
}

/** Sends the request; after a session error tries each recovery once. */
const sendOrRecover = async (
  request: OutgoingRequest,
  token: string,
  recoveries: Recovery[],
  signal?: AbortSignal,
): Promise<unknown> => {
  try {
    return await send(request, token, signal)
  } catch (error) {
    if (!isSessionExpired(error)) throw error
    for (const [index, recover] of recoveries.entries()) {
      const next = await recover(token)
      if (next !== null) return await sendOrRecover(request, next, recoveries.slice(index + 1), signal)
    }
    throw error
  }
}

const sendWithToken = async (
  request: OutgoingRequest,
  stored: string,
  { signal, whenExpired = 'ask' }: CallOptions,
) => {
  const signInRecovery = whenExpired === 'ask' ? [signInAgain] : []
  if (!expiresSoon(stored)) return await sendOrRecover(request, stored, [renew, ...signInRecovery], signal)
  const token = (await renew(stored)) ?? stored
  return await sendOrRecover(request, token, signInRecovery, signal)
}

/** Sends a call of the contract and recovers from an expired session. */
export const perform = async (
  target: Call,
  input: LooseInput,
  options: CallOptions,
  more: Pick<OutgoingRequest, 'headers' | 'read' | 'isLong'> = {},
): Promise<unknown> => {
  const plain = toRequest(target, input, options)
  const request = { ...plain, ...more, headers: { ...plain.headers, ...more.headers } }
  const token = options.token === 'omit' ? null : readAccessToken()
  return token === null
    ? await sendRequest(request, null, options.signal)
    : await sendWithToken(request, token, options)
}

/** May answer a call without the server; `send` asks the server. */
export type Interceptor = (
  target: Call,
  input: LooseInput,
  send: (signal?: AbortSignal) => Promise<unknown>,
  signal: AbortSignal | undefined,
) => Promise<unknown>

let intercept: Interceptor = (_target, _input, send) => send()

/** For study without a connection: the screens of learners answer from what the browser has stored. */
export const interceptCalls = (interceptor: Interceptor) => {
  intercept = interceptor
}

/** Makes a call of the contract. With `callForFile` the only way from the page to the server. */
export const call = async <C extends Call>(
  target: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<ResponseOf<C>> => {
  const send = async (signal = options.signal) => {
    const answer = await perform(target, input as LooseInput, { ...options, signal })
    return fromWire(import.meta.env.DEV ? target.response.parse(answer) : answer)
  }
  return (await intercept(target, input as LooseInput, send, options.signal)) as ResponseOf<C>
}
