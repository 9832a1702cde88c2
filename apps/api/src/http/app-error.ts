import { type ErrorCode, errors } from '@dopusk/contract'

interface Details {
  message?: string
  fields?: Record<string, string>
  retryAfterS?: number
}

/** A refusal that the caller sees. Services throw it; the error handler turns it into a response. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfterS: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errors[code].message)
    this.name = 'AppError'
    this.code = code
    this.status = errors[code].status
    this.fields = details.fields
    this.retryAfterS = details.retryAfterS
  }
}
