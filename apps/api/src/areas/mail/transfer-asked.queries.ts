import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { TransferAskedPayload } from '../../people/outbox.ts'

export interface TransferRequest {
  recipient: string
  email: string
  /** Null where a superuser asked. */
  company: string | null
  /** Null for somebody whose user is gone. */
  requestedBy: string | null
}

/** Undefined where the request is closed or the recipient is no superuser any more. */
export const findTransferRequest = async (
  db: Db,
  recipientId: number,
  { requestId }: TransferAskedPayload,
): Promise<TransferRequest | undefined> => {
  const { rows } = await sql<TransferRequest>`
    select recipient.email as recipient, transfer_request.email, partner_profile.company,
           requester.email as "requestedBy"
      from transfer_request
      join app_user recipient on recipient.id = ${recipientId} and recipient.is_superuser
      left join partner_profile on partner_profile.id = transfer_request.partner_id
      left join app_user requester on requester.id = transfer_request.requested_by
     where transfer_request.id = ${requestId} and closed_at is null`.execute(db)
  return rows[0]
}
