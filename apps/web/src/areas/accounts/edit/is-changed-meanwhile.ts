import { ApiError } from '../../../shared/api/api-error.ts'

export const isChangedMeanwhile = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'changed_meanwhile'
