import { errors } from '@dopusk/contract/errors'
import { expect, test } from 'vitest'
import { ApiError, type ApiErrorCode, abortedError, offlineError } from './api-error.ts'
import { isTransientError } from './transient-error.ts'

const refusal = (status: number, code: ApiErrorCode) => new ApiError({ status, code, message: 'Отказ' })

test('no answer, a server that cannot, and what is not the server’s may succeed later', () => {
  const transient = [
    new Error('anything'),
    offlineError(),
    abortedError(),
    refusal(200, 'not_understood'),
    refusal(403, 'csrf_failed'),
    refusal(429, 'too_many_requests'),
    refusal(503, 'unavailable'),
    refusal(500, 'internal'),
  ]
  for (const error of transient) expect([error, isTransientError(error)]).toEqual([error, true])
})

test('what the server has decided stays decided', () => {
  const later = ['csrf_failed', 'too_many_requests', 'unavailable', 'internal']
  const refusals = Object.entries(errors).filter(([code]) => !later.includes(code))
  expect(refusals.length).toBeGreaterThan(20)
  for (const [code, { status }] of refusals) {
    expect([code, isTransientError(refusal(status, code as ApiErrorCode))]).toEqual([code, false])
  }
})
