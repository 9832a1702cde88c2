import { ApiError } from '../api/api-error.ts'
import { type LearnerFaults, learnerFields } from './learner-form.ts'

interface LearnerRefusal {
  /** The server's messages by field. */
  faults: LearnerFaults
  /** What failed, and why. */
  message: string
}

const faultsIn = ({ code, message, fields }: ApiError): LearnerFaults => {
  const named = learnerFields.flatMap((field) => {
    // Some calls take the person as a part of their body.
    const fault = fields[field] ?? fields[`learner.${field}`]
    return fault === undefined ? [] : [[field, fault]]
  })
  const faults: LearnerFaults = Object.fromEntries(named)
  return code === 'email_taken' ? { email: message, ...faults } : faults
}

/** An error as the form shows it: `failure` says what failed, the server’s message says why. */
export const learnerRefusal = (error: Error, failure: string): LearnerRefusal => {
  if (!(error instanceof ApiError)) return { faults: {}, message: failure }
  const faults = faultsIn(error)
  const isSaidAtFields = Object.keys(faults).length > 0
  const unplaced = Object.values(error.fields)[0]
  const reason = error.code === 'invalid' ? (unplaced ?? error.message) : error.message
  return { faults, message: isSaidAtFields ? failure : `${failure}. ${reason}` }
}
