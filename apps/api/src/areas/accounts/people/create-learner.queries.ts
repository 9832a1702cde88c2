import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { type ProfileFields, profileColumns } from '../profile-fields.ts'

export interface NewAccount {
  partnerId: number | null
  createdBy: number
  now: Date
}

export const insertAccountRow = async (tx: Tx, { partnerId, createdBy, now }: NewAccount): Promise<number> => {
  const { id } = await tx
    .insertInto('education_account')
    .values({ partner_id: partnerId, created_by_id: createdBy, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether they are verified or blocked is decided later. */
export type NewProfile = Omit<ProfileFields, 'isVerified' | 'isBlocked'>

export const insertProfile = async (tx: Tx, userId: number, profile: NewProfile, now: Date): Promise<number> => {
  const { id } = await tx
    .insertInto('learner_profile')
    .values({ ...profileColumns(profile), user_id: userId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives an account its learner, who has not signed in yet. */
export const linkProfile = async (
  tx: Tx,
  accountId: number,
  { profileId, encrypted }: { profileId: number; encrypted: Buffer },
): Promise<void> => {
  await tx
    .updateTable('education_account')
    .set({ profile_id: profileId, activated: false, password_encrypted: encrypted, row_version: sql`row_version + 1` })
    .where('id', '=', accountId)
    .execute()
}

export const listHeldCourses = (tx: Tx, learnerId: number): Promise<{ id: number; course_id: number }[]> =>
  tx.selectFrom('user_course').select(['id', 'course_id']).where('learner_id', '=', learnerId).execute()
