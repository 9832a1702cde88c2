import { ApiError } from '../../../shared/api/api-error.ts'

/** What failed, and the server's reason. */
export const failureText = (failure: string, error: Error): string => {
  if (!(error instanceof ApiError)) return failure
  const [ofField] = Object.values(error.fields)
  return `${failure}. ${error.code === 'invalid' ? (ofField ?? error.message) : error.message}`
}

export const isChangedMeanwhile = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'changed_meanwhile'
