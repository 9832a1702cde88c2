import { ApiError } from '../../../shared/api/api-error.ts'

const isUncertain = (error: Error): boolean =>
  error instanceof ApiError && ['offline', 'aborted', 'unavailable', 'not_understood'].includes(error.code)

/** The server names what is wrong with the file at its field. */
export const importProblem = (error: Error | null): string | null => {
  if (error === null) return null
  const [field] = error instanceof ApiError ? Object.values(error.fields) : []
  return field ?? error.message
}

/** Why the import did not succeed. Without an answer it may have been done: a repeat with the same key tells. */
export const sendingProblem = (error: Error | null): string | null => {
  const problem = importProblem(error)
  if (error === null || problem === null || !isUncertain(error)) return problem
  return `${problem}. Дважды ничего не\u00a0загрузится: повторите, и\u00a0увидите, что получилось`
}
