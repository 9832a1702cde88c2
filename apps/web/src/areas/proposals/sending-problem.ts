import { ApiError } from '../../shared/api/api-error.ts'
import { minutes, plural } from '../../shared/format/plural.ts'
import type { Faults } from './application-faults.ts'
import { formFields } from './application-values.ts'

export interface SendingProblem {
  faults: Faults
  /** What stands above the form; null where the fields say it all. */
  message: string | null
}

const savedNote = 'Введённое сохранено в этой вкладке'

const wait = ({ message, retryAfterS }: ApiError) =>
  retryAfterS === null ? message : `${message}. Можно снова через ${plural(Math.ceil(retryAfterS / 60), minutes)}`

/** A refusal as the form shows it: at its fields, and in a sentence where there is more to it. */
export const sendingProblem = (error: Error): SendingProblem => {
  if (!(error instanceof ApiError)) return { faults: {}, message: `Не получилось отправить заявку. ${savedNote}` }
  const faults: Faults = Object.fromEntries(
    formFields.flatMap((field) => (error.fields[field] === undefined ? [] : [[field, error.fields[field]]])),
  )
  if (Object.keys(faults).length > 0) return { faults, message: null }
  // The bots' field was filled in, perhaps by the browser itself: the form empties it, and a person may go on.
  if (error.fields.website !== undefined)
    return { faults, message: 'Заявку приняли за автоматическую. Отправьте её ещё раз' }
  return { faults, message: `${wait(error)}. ${savedNote}` }
}
