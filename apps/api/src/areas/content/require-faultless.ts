import type { DraftRemark } from '@dopusk/contract'
import { AppError } from '../../http/app-error.ts'

/** Refuses what has faults, by field; of several in one field the first is said. `at` is where the fields are in the body. */
export const requireFaultless = (faults: readonly DraftRemark[], at = ''): void => {
  if (faults.length === 0) return
  throw new AppError('invalid', {
    fields: Object.fromEntries(faults.toReversed().map(({ field, message }) => [`${at}${field}`, message])),
  })
}
