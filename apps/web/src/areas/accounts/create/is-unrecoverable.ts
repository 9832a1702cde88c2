import { ApiError, type ApiErrorCode } from '../../../shared/api/api-error.ts'

const unrecoverableCodes: readonly ApiErrorCode[] = ['account_taken', 'changed_meanwhile', 'not_found', 'forbidden']

/** The account is no longer what this dialog was opened on: only the list knows what it is now. */
export const isUnrecoverable = (error: Error | null): boolean =>
  error instanceof ApiError && unrecoverableCodes.includes(error.code)
