import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** Accounts with a learner, without an expert id and not looked up yet. */
export const listAccountsWithoutLookup = (db: Db, limit: number, accountId?: number) =>
  db
    .selectFrom('education_account')
    .innerJoin('learner_profile', 'learner_profile.id', 'education_account.profile_id')
    .select(['education_account.id', 'first_name as firstName', 'last_name as lastName', 'surname as patronymic'])
    .select(['birth_date as birthDate', 'user_id as userId', 'learner_profile.row_version as version'])
    .where('id_specialist_pb', '=', 0)
    .where('specialist_asked_at', 'is', null)
    .$if(accountId !== undefined, (query) => query.where('education_account.id', '=', accountId ?? 0))
    .orderBy('education_account.id')
    .limit(limit)
    .execute()

interface LookedUpPerson {
  userId: number
  /** The version of the profile that was looked up. */
  version: number
}

/** Writes nothing where the profile has changed since the lookup. */
export const updateExpertId = async (
  tx: Tx,
  now: Date,
  accountId: number,
  { userId, version }: LookedUpPerson,
  expertId: number,
): Promise<void> => {
  await tx
    .updateTable('education_account')
    .set({
      specialist_asked_at: now,
      ...(expertId > 0 && { id_specialist_pb: expertId, row_version: sql`row_version + 1` }),
    })
    .where('id', '=', accountId)
    .where('id_specialist_pb', '=', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('learner_profile')
          .select('id')
          .whereRef('learner_profile.id', '=', 'education_account.profile_id')
          .where('user_id', '=', userId)
          .where('row_version', '=', version),
      ),
    )
    .execute()
}
