import { ApiError } from '../../../shared/api/api-error.ts'
import { minutes, plural } from '../../../shared/format/plural.ts'

const failure = 'Произошла ошибка при отправке вопроса. Пожалуйста, повторите попытку.'

/** What a person is told of a failed sending; what they typed stays. */
export const enquiryProblem = (error: Error): string => {
  if (!(error instanceof ApiError)) return failure
  const [fault] = Object.values(error.fields)
  if (fault !== undefined) return fault
  if (error.retryAfterS === null) return failure
  return `${failure} Можно снова через ${plural(Math.ceil(error.retryAfterS / 60), minutes)}.`
}
