import { lockLearner } from '../../../study/lock-learner.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { listAccountsWithoutLookup, updateExpertId } from './expert-id.queries.ts'

type LookupDeps = Pick<AccountsDeps, 'db' | 'now' | 'findSpecialist'>

/**
 * Looks up the expert id of the account's learner in the exams service. Runs after the account is saved; a failed lookup
 * does not undo the save. The answer is dropped where the person was renamed or erased meanwhile; the job repeats it.
 */
export const lookUpSpecialist = async (deps: LookupDeps, accountId: number): Promise<void> => {
  if (deps.findSpecialist === null) return
  const [person] = await listAccountsWithoutLookup(deps.db, 1, accountId)
  if (person === undefined) return
  const expertId = await deps.findSpecialist(person)
  await deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, person.userId)
    await updateExpertId(tx, deps.now(), accountId, person, expertId)
  })
}

const batchSize = 100

/** Covers accounts created in bulk, and accounts whose process ended between the save and the lookup. */
export const lookUpMissingSpecialists = async (deps: LookupDeps): Promise<number> => {
  if (deps.findSpecialist === null) return 0
  const accounts = await listAccountsWithoutLookup(deps.db, batchSize)
  for (const { id } of accounts) await lookUpSpecialist(deps, id)
  return accounts.length
}
