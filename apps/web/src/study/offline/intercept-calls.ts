import type { Call } from '@dopusk/contract'
import { ApiError } from '../../shared/api/api-error.ts'
import { type Interceptor, interceptCalls, type LooseInput } from '../../shared/api/call.ts'
import { readSession, subscribeToSession } from '../../shared/api/session.ts'
import { setStoredPictures } from '../../shared/ui/content-image.tsx'
import { isLineDown, noteLine } from './line-state.ts'
import { concernsLocalAttempt } from './local-ids.ts'
import { hasAnySummary, readOfflineSummary } from './offline-summary.ts'

/** Without an answer for so long, what is stored answers. */
const slowAfterMs = 4000

const isOffline = (error: unknown) => error instanceof ApiError && error.code === 'offline'

const tryLocal = async (target: Call, input: LooseInput): Promise<unknown> =>
  (await import('./offline-runtime.ts')).answerFromStore(target, input)

/** Reading and starting a check can be repeated elsewhere; other writes wait for the server. */
const mayBeGivenUp = ({ method, path }: Call): boolean => method === 'GET' || path.includes('generate')

interface Sending {
  sent: Promise<unknown>
  abort: () => void
}

/** A request that the page can give up on its own. */
const startSending = (send: Parameters<Interceptor>[2], signal: AbortSignal | undefined): Sending => {
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  const sent = send(controller.signal)
  const settled = () => signal?.removeEventListener('abort', abort)
  sent.then(settled, settled)
  return { sent, abort }
}

const slow = Symbol('slow')

const firstOf = async (sent: Promise<unknown>): Promise<unknown> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const waited = new Promise((resolve) => {
    timer = setTimeout(resolve, slowAfterMs, slow)
  })
  try {
    return await Promise.race([sent, waited])
  } finally {
    clearTimeout(timer)
  }
}

/** Asks the server; without an answer of it in time what is stored answers, where it can. */
const sendOrAnswer: Interceptor = async (target, input, send, signal) => {
  const { sent, abort } = startSending(send, signal)
  try {
    const first = await (mayBeGivenUp(target) ? firstOf(sent) : sent)
    if (first !== slow) {
      noteLine(true)
      return first
    }
  } catch (error) {
    signal?.throwIfAborted()
    if (!isOffline(error)) throw error
    noteLine(false)
    const local = await tryLocal(target, input)
    if (local === undefined) throw error
    return local
  }
  const local = await tryLocal(target, input)
  if (local === undefined) return await sent
  noteLine(false)
  abort()
  return local
}

/** An attempt of this browser is unknown to the server, which would refuse its answers for good. */
const answerLocal = async (target: Call, input: LooseInput): Promise<unknown> => {
  const local = await tryLocal(target, input)
  if (local === undefined) throw new Error('Занятие, начатое без\u00a0связи, сейчас нельзя прочитать')
  return local
}

const intercept: Interceptor = async (target, input, send, signal) => {
  if (concernsLocalAttempt(input)) return await answerLocal(target, input)
  if (readOfflineSummary() === null) return await send()
  const local = isLineDown() ? await tryLocal(target, input) : undefined
  if (local !== undefined) return local
  return navigator.onLine ? await sendOrAnswer(target, input, send, signal) : await send()
}

const pictures = new Map<string, string>()

/** Browsers recognise pictures by their bytes, drawings (SVG) by their media type alone. */
const isMarkup = (bytes: ArrayBuffer): boolean => new Uint8Array(bytes)[0] === '<'.charCodeAt(0)

/** An address of the stored picture for as long as the page is open. */
const findPicture = async (address: string): Promise<string | null> => {
  const known = pictures.get(address)
  if (known !== undefined || readOfflineSummary() === null) return known ?? null
  const bytes = await (await import('./offline-runtime.ts')).readStoredFile('picture', address)
  if (bytes === null) return null
  const url = URL.createObjectURL(new Blob([bytes], { type: isMarkup(bytes) ? 'image/svg+xml' : 'image/png' }))
  pictures.set(address, url)
  return url
}

/** Stored courses are deleted however the session ended: by a sign-out, here or in another tab, or because of a block. */
const deleteAfterSession = () => {
  if (readSession() === null && hasAnySummary())
    void import('./offline-runtime.ts').then(({ deleteOtherPeople }) => deleteOtherPeople())
}

/** From now on calls are answered by what is stored where there is no connection. Costs nothing while nothing is stored. */
export const installOfflineAnswers = (): void => {
  interceptCalls(intercept)
  setStoredPictures(findPicture)
  subscribeToSession(deleteAfterSession)
  // A failed import shows when a call needs what is stored.
  if (isLineDown() && readOfflineSummary() !== null)
    void import('./offline-runtime.ts').then(({ readAhead }) => readAhead()).catch(() => {})
}
