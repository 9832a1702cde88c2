import type { Db, Tx } from '../../db/database.ts'

const selectUsers = (db: Db, partnerId: number) =>
  db
    .selectFrom('app_user')
    .select(['id', 'email', 'created_at as createdAt', 'is_blocked as isBlocked'])
    .select((eb) =>
      eb
        .selectFrom('session')
        .select((session) => session.fn.max('session.created_at').as('at'))
        .whereRef('session.user_id', '=', 'app_user.id')
        .where('session.impersonator_id', 'is', null)
        .as('lastSignInAt'),
    )
    .where('partner_profile_id', '=', partnerId)

export type PartnerUserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['execute']>>[number]

const maxUsers = 500

export const listPartnerUsers = (db: Db, partnerId: number): Promise<PartnerUserRow[]> =>
  selectUsers(db, partnerId).orderBy('id').limit(maxUsers).execute()

export const findPartnerUser = (db: Db, partnerId: number, userId: number): Promise<PartnerUserRow | undefined> =>
  selectUsers(db, partnerId).where('id', '=', userId).executeTakeFirst()

export const updateBlocked = async (tx: Tx, userId: number, isBlocked: boolean): Promise<void> => {
  await tx.updateTable('app_user').set({ is_blocked: isBlocked }).where('id', '=', userId).execute()
}
