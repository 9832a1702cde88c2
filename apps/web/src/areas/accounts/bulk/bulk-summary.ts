import type { BulkOutcome, BulkResult } from '@dopusk/contract'
import { type CheckedRow, hasErrors, type RefusedRow } from './checked-file.ts'

/** What has become of the rows of a file. */
export interface BulkSummary {
  created: number
  given: number
  renewed: number
  unchanged: number
  /** Rows that were not sent because of their errors, and those that the creation has refused. */
  refused: RefusedRow[]
  /** The refused ones among the sent rows: the check of the file does not know of them. */
  refusedLater: RefusedRow[]
  createdAccounts: number[]
  /** Who joined the group, or was in it before. */
  inGroup: number
  /** Who did not, and why. */
  outsideGroup: { line: number; name: string; reason: string }[]
}

const reasonOf = ({ group, group_name: name }: BulkOutcome): string | null => {
  if (group === 'no_course') return 'нет курса этой группы'
  if (group === 'not_found') return 'не\u00a0из\u00a0ваших обучающихся'
  if (group !== 'in_another_group') return null
  return name === null ? 'состоит в\u00a0группе другой организации' : `состоит в\u00a0группе «${name}»`
}

/** `sent` are the rows of the request, in its order: the outcomes have the same. */
export const summarise = (
  rows: readonly CheckedRow[],
  sent: readonly CheckedRow[],
  { outcomes }: BulkResult,
): BulkSummary => {
  const count = (outcome: BulkOutcome['outcome']) => outcomes.filter((each) => each.outcome === outcome).length
  const refusedLater = sent.flatMap(({ line }, index) => {
    const outcome = outcomes[index]
    return outcome?.outcome === 'refused' ? [{ line, errors: outcome.errors }] : []
  })
  const before = rows.filter(hasErrors).map(({ line, errors }) => ({ line, errors }))
  return {
    created: count('created'),
    given: count('course_given'),
    renewed: count('course_renewed'),
    unchanged: count('unchanged'),
    refused: [...before, ...refusedLater],
    refusedLater,
    inGroup: outcomes.filter(({ group }) => group === 'added' || group === 'already_in').length,
    outsideGroup: sent.flatMap(({ line, last_name, first_name }, index) => {
      const outcome = outcomes[index]
      const reason = outcome === undefined ? null : reasonOf(outcome)
      return reason === null ? [] : [{ line, name: `${last_name} ${first_name}`, reason }]
    }),
    createdAccounts: outcomes.flatMap(({ outcome, account }) =>
      outcome === 'created' && account !== null ? [account] : [],
    ),
  }
}
