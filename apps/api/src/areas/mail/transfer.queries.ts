import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { InboxItemPayload, TransferAskedPayload } from '../../people/outbox.ts'
import { lastReply } from './inbox-mail.queries.ts'

export interface TransferRequest {
  recipient: string
  /** Of the inbox. */
  itemId: number
  email: string
  company: string
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
           inbox_item.id as "itemId", requester.email as "requestedBy"
      from transfer_request
      join app_user recipient on recipient.id = ${recipientId} and recipient.is_superuser
      join inbox_item on inbox_item.transfer_request_id = transfer_request.id
      join partner_profile on partner_profile.id = transfer_request.partner_id
      left join app_user requester on requester.id = transfer_request.requested_by
     where transfer_request.id = ${requestId} and transfer_request.closed_at is null`.execute(db)
  return rows[0]
}

export interface TransferDecision {
  recipient: string
  email: string
  isAccepted: boolean
  /** Of a refusal. */
  reason: string | null
}

/** Undefined where the recipient is no longer a user of the partner who asked. */
export const findTransferDecision = async (
  db: Db,
  recipientId: number,
  { itemId }: InboxItemPayload,
): Promise<TransferDecision | undefined> => {
  const { rows } = await sql<TransferDecision>`
    select recipient.email as recipient, request.email, outcome = 'accepted' as "isAccepted", ${lastReply} as reason
      from inbox_item join transfer_request request on request.id = inbox_item.transfer_request_id
      join app_user recipient on recipient.id = ${recipientId} and recipient.partner_profile_id = request.partner_id
                             and not recipient.is_blocked
     where inbox_item.id = ${itemId} and state = 'closed'`.execute(db)
  return rows[0]
}
