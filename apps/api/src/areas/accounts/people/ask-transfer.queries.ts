import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { userInScope } from '../../../people/staff-scope.ts'

/** Undefined where the same request is still open, or the learner is the partner's already. */
export const insertTransferRequest = async (
  tx: Tx,
  request: { partnerId: number; requestedBy: number; email: string; now: Date },
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into transfer_request (partner_id, requested_by, email, created_at)
    select ${request.partnerId}, ${request.requestedBy}::bigint, ${request.email}, ${request.now}::timestamptz
     where not exists (
       select from app_user
        where email_key(app_user.email) = email_key(${request.email}) and ${userInScope(request.partnerId)})
    on conflict (partner_id, email_key(email)) where closed_at is null do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

const maxRecipients = 100

/** Superusers who can sign in. */
export const listSuperusers = async (tx: Tx): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select app_user.id from app_user left join learner_profile on learner_profile.user_id = app_user.id
     where app_user.is_superuser and not coalesce(learner_profile.is_blocked, false)
     order by app_user.id limit ${maxRecipients}`.execute(tx)
  return rows.map(({ id }) => id)
}
