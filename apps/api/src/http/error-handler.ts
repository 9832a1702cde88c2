import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody, ErrorCode } from '@dopusk/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { SemaphoreFullError } from '../semaphore.ts'
import { AppError } from './app-error.ts'
import { newRequestId } from './request-id.ts'

const codeByStatus: Record<number, ErrorCode> = {
  400: 'invalid',
  404: 'not_found',
  405: 'not_found',
  408: 'invalid',
  413: 'too_large',
  414: 'too_large',
  415: 'unsupported_media',
  431: 'too_large',
  503: 'unavailable',
}

// The database is unreachable, read-only, or out of disk, memory, connections or time: the request is correct and may be
// repeated.
const unavailableStates = new Set([
  '25006',
  '25P03',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53000',
  '53100',
  '53200',
  '53300',
  '58030',
  '08006',
  '08001',
  '08003',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
])

/** The driver has no codes for these errors. */
const unavailableMessages =
  /^Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/

/** A NUL inside a text, which PostgreSQL cannot store. */
const unstorableText = '22021'

/** The embedded database's socket is a file that disappears with it; any other missing file is an internal error. */
const isMissingSocket = ({ code, syscall }: NodeJS.ErrnoException) => code === 'ENOENT' && syscall === 'connect'

const isUnavailable = (error: FastifyError): boolean =>
  unavailableStates.has(error.code) || isMissingSocket(error) || unavailableMessages.test(error.message)

const toAppError = (error: FastifyError): AppError | undefined => {
  if (error instanceof AppError) return error
  if (error instanceof SemaphoreFullError) return new AppError('unavailable', { retryAfterS: 1 })
  if (isUnavailable(error)) return new AppError('unavailable')
  if (error.code === unstorableText) return new AppError('invalid')
  const code = error.statusCode === undefined ? undefined : codeByStatus[error.statusCode]
  return code === undefined ? undefined : new AppError(code)
}

const serializeError = (error: AppError, requestId: string): string => {
  const body: ErrorBody = {
    code: error.code,
    message: error.message,
    ...(error.fields && { fields: error.fields }),
    request_id: requestId,
  }
  return JSON.stringify(body)
}

/** Turns every error into the one error shape. Only unexpected errors are logged at the level error. */
export const handleError = (thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const known = toAppError(thrown)
  if (known === undefined) request.log.error({ err: thrown }, 'request failed')
  else if (known.code === 'unavailable') request.log.warn({ err: thrown }, 'database unavailable')
  const error = known ?? new AppError('internal')
  if (error.retryAfterS !== undefined) reply.header('retry-after', String(error.retryAfterS))
  return reply.code(error.status).type('application/json; charset=utf-8').send(serializeError(error, request.id))
}

/**
 * For bytes that are not HTTP, or that do not come: there is no request, only a socket. It is destroyed once the answer is
 * sent: after `end` alone it stays half open, with its descriptor, until the client closes its side. A client that has
 * not read an earlier answer does not read this one either.
 */
export const handleClientError = (thrown: NodeJS.ErrnoException, socket: Socket): void => {
  if (thrown.code === 'ECONNRESET' || !socket.writable || socket.writableLength > 0) {
    socket.destroy()
    return
  }
  const error = new AppError(thrown.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'invalid')
  const body = serializeError(error, newRequestId())
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'Content-Type: application/json; charset=utf-8',
  ]
  socket.write(
    `${[...head, `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`,
  )
  socket.destroySoon()
}
