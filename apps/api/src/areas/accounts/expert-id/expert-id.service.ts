import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { lockLearner } from '../../../study/lock-learner.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

type LookupDeps = Pick<AccountsDeps, 'db' | 'now' | 'findSpecialist'>

const listAccountsWithoutLookup = (db: Db, limit: number, accountId?: number) =>
  db
    .selectFrom('education_account')
    .innerJoin('learner_profile', 'learner_profile.id', 'education_account.profile_id')
    .select(['education_account.id', 'first_name as firstName', 'last_name as lastName', 'surname'])
    .select(['birth_date as birthDate', 'user_id as userId', 'learner_profile.row_version as version'])
    .where('id_specialist_pb', '=', 0)
    .where('specialist_asked_at', 'is', null)
    .$if(accountId !== undefined, (query) => query.where('education_account.id', '=', accountId ?? 0))
    .orderBy('education_account.id')
    .limit(limit)
    .execute()

/**
 * Looks up the expert id of the account's learner in the exams service. Runs after the account is saved; a failed lookup
 * does not undo the save. The answer is dropped where the person was renamed or erased meanwhile; the job repeats it.
 */
export const lookUpSpecialist = async (deps: LookupDeps, accountId: number): Promise<void> => {
  if (deps.findSpecialist === null) return
  const [person] = await listAccountsWithoutLookup(deps.db, 1, accountId)
  if (person === undefined) return
  const found = await deps.findSpecialist(person)
  await deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, person.userId)
    await tx
      .updateTable('education_account')
      .set({
        specialist_asked_at: deps.now(),
        ...(found > 0 && { id_specialist_pb: found, row_version: sql`row_version + 1` }),
      })
      .where('id', '=', accountId)
      .where('id_specialist_pb', '=', 0)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('learner_profile')
            .select('id')
            .whereRef('learner_profile.id', '=', 'education_account.profile_id')
            .where('user_id', '=', person.userId)
            .where('row_version', '=', person.version),
        ),
      )
      .execute()
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
