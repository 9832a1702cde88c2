import { ApiError, type ApiErrorCode } from '../../../shared/api/api-error.ts'

const unrecoverableCodes: readonly ApiErrorCode[] = ['account_taken', 'changed_meanwhile', 'not_found', 'forbidden']

/** The account has changed since the dialog was opened. A retry is useless; the list has the new state. */
export const isUnrecoverable = (error: Error | null): boolean =>
  error instanceof ApiError && unrecoverableCodes.includes(error.code)
