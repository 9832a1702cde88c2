import { type ErrorBody, type ErrorCode, errors } from '@dopusk/contract/errors'
import { fieldsFromWire } from '@dopusk/contract/wire-names'

/** The server's codes, and the failures without a readable answer. */
export type ApiErrorCode = ErrorCode | 'offline' | 'aborted' | 'not_understood'

interface ApiErrorOptions {
  status?: number
  code: ApiErrorCode
  message: string
  fields?: Record<string, string> | undefined
  requestId?: string | null
  retryAfterS?: number | null
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** 0 without an answer. */
  readonly status: number
  readonly code: ApiErrorCode
  readonly fields: Record<string, string>
  readonly requestId: string | null
  readonly retryAfterS: number | null

  constructor({ status = 0, code, message, fields = {}, requestId = null, retryAfterS = null }: ApiErrorOptions) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.requestId = requestId
    this.retryAfterS = retryAfterS
  }
}

/** The thing does not exist, or belongs to another person. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found'

export const offlineError = () =>
  new ApiError({ code: 'offline', message: 'Нет связи с сервером. Проверьте подключение и повторите' })

export const abortedError = () =>
  new ApiError({ code: 'aborted', message: 'Запрос прерван: сервер долго не отвечал. Повторите попытку' })

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'message' in body &&
  typeof body.message === 'string'

const readRetryAfter = (response: Response): number | null => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

export const notUnderstood = (response: Response) =>
  new ApiError({
    status: response.status,
    code: 'not_understood',
    message: response.status >= 500 ? errors.unavailable.message : 'Сервер прислал непонятный ответ. Повторите попытку',
    requestId: response.headers.get('x-request-id'),
  })

/** Returns the JSON body, or throws the error in it. */
export const readAnswer = async (response: Response): Promise<unknown> => {
  const body: unknown = await response.json().catch((failure: unknown) => {
    // A truncated body is a lost connection; other non-JSON comes from a proxy.
    if (failure instanceof TypeError) throw offlineError()
    throw failure instanceof SyntaxError ? notUnderstood(response) : failure
  })
  if (response.ok) return body
  if (!isErrorBody(body)) throw notUnderstood(response)
  throw new ApiError({
    status: response.status,
    code: body.code,
    message: body.message,
    fields: body.fields && fieldsFromWire(body.fields),
    requestId: body.request_id,
    retryAfterS: readRetryAfter(response),
  })
}
