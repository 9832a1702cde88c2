import { ApiError } from '../../shared/api/api-error.ts'
import { minutes, plural } from '../../shared/format/plural.ts'

export interface SignInProblem {
  message: string
  fields: Record<string, string>
}

const withWait = ({ message, retryAfterS }: ApiError) =>
  retryAfterS === null ? message : `${message}. Можно снова через ${plural(Math.ceil(retryAfterS / 60), minutes)}`

export const signInProblem = (error: Error, failure = 'Не получилось войти. Повторите попытку'): SignInProblem =>
  error instanceof ApiError ? { message: withWait(error), fields: error.fields } : { message: failure, fields: {} }
