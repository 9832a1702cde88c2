import { errors } from '@dopusk/contract/errors'
import { ApiError } from '../../shared/api/api-error.ts'

/** The refusals of the server that answers without it can end in. */
export const refusals = {
  not_found: () => new ApiError({ status: 404, code: 'not_found', message: errors.not_found.message }),
  invalid: () => new ApiError({ status: 400, code: 'invalid', message: errors.invalid.message }),
  already_answered: () =>
    new ApiError({ status: 409, code: 'already_answered', message: errors.already_answered.message }),
  already_rated: () => new ApiError({ status: 409, code: 'already_rated', message: errors.already_rated.message }),
  not_right: () => new ApiError({ status: 409, code: 'not_right', message: errors.not_right.message }),
  check_finished: () => new ApiError({ status: 409, code: 'check_finished', message: errors.check_finished.message }),
  nothing_to_study: () =>
    new ApiError({ status: 409, code: 'nothing_to_study', message: errors.nothing_to_study.message }),
}
