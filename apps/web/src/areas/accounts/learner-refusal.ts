import { ApiError } from '../../shared/api/api-error.ts'
import { type LearnerFaults, learnerFields } from './learner-form.ts'

interface LearnerRefusal {
  /** What the server says of single fields, where they stand. */
  faults: LearnerFaults
  /** What could not be done, and why. */
  message: string
}

const faultsIn = ({ code, message, fields }: ApiError): LearnerFaults => {
  const named = learnerFields.flatMap((field) => (fields[field] === undefined ? [] : [[field, fields[field]]]))
  const faults: LearnerFaults = Object.fromEntries(named)
  return code === 'email_taken' ? { email: message, ...faults } : faults
}

/** A refusal as the form shows it: `failure` says what could not be done, the server’s own words say why. */
export const learnerRefusal = (error: Error, failure: string): LearnerRefusal => {
  if (!(error instanceof ApiError)) return { faults: {}, message: failure }
  const faults = faultsIn(error)
  const isSaidAtFields = Object.keys(faults).length > 0
  const unplaced = Object.values(error.fields)[0]
  const reason = error.code === 'invalid' ? (unplaced ?? error.message) : error.message
  return { faults, message: isSaidAtFields ? failure : `${failure}. ${reason}` }
}
