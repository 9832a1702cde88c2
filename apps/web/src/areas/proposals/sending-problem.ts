import { ApiError } from '../../shared/api/api-error.ts'
import { minutes, plural } from '../../shared/format/plural.ts'
import type { Faults } from './proposal-faults.ts'
import { formFields } from './proposal-values.ts'

export interface SendingProblem {
  faults: Faults
  /** The message above the button; null if the faults of the fields are enough. */
  message: string | null
}

const savedNote = 'Введённое сохранено в этой вкладке'

const wait = ({ message, retryAfterS }: ApiError) =>
  retryAfterS === null ? message : `${message}. Можно снова через ${plural(Math.ceil(retryAfterS / 60), minutes)}`

/** A refusal as faults of fields, and a message for the rest. */
export const sendingProblem = (error: Error): SendingProblem => {
  if (!(error instanceof ApiError)) return { faults: {}, message: `Не получилось отправить заявку. ${savedNote}` }
  const { consent_version: changedText, ...fields } = error.fields
  const refused = changedText === undefined ? fields : { ...fields, consent: changedText }
  const faults: Faults = Object.fromEntries(
    formFields.flatMap((field) => (refused[field] === undefined ? [] : [[field, refused[field]]])),
  )
  if (Object.keys(faults).length > 0) return { faults, message: null }
  // The honeypot was filled, perhaps by the browser: the form clears it, and the person can send again.
  if (error.fields.website !== undefined)
    return { faults, message: 'Заявку приняли за автоматическую. Отправьте её ещё раз' }
  return { faults, message: `${wait(error)}. ${savedNote}` }
}
