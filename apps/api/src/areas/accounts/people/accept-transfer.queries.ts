import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { isLearner } from '../../../people/find-users.ts'

export interface Transfer {
  partnerId: number
  company: string
  requestedBy: number | null
  /** Null where nobody with the email can be handed over. */
  learner: { userId: number; profileId: number; isTheirs: boolean } | null
}

/** What an item of the inbox asks for; undefined where it asks for no learner. */
export const findTransfer = async (db: Db, itemId: number): Promise<Transfer | undefined> => {
  const { rows } = await sql<Transfer>`
    select request.partner_id as "partnerId", partner.company, request.requested_by as "requestedBy",
           case when profile.id is not null then json_build_object(
             'userId', person.id, 'profileId', profile.id,
             'isTheirs', exists (select from education_account account
                                  where account.profile_id = profile.id and account.partner_id = request.partner_id)) end as learner
      from inbox_item join transfer_request request on request.id = inbox_item.transfer_request_id
      join partner_profile partner on partner.id = request.partner_id
      left join app_user person on email_key(person.email) = email_key(request.email) and ${isLearner}
      left join learner_profile profile on profile.user_id = person.id
     where inbox_item.id = ${itemId}`.execute(db)
  return rows[0]
}
