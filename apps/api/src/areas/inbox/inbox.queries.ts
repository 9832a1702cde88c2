import type { InboxKind } from '@dopusk/contract'
import { minAnswersForFlags } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { staffName } from '../../people/inbox-items.ts'

/** With an assignee it is in work, without one it is new; a closed item is open again. */
export const updateAssignee = async (tx: Tx, id: number, assigneeId: number | null): Promise<void> => {
  await sql`
    update inbox_item
       set assignee_id = ${assigneeId}, state = ${assigneeId === null ? 'new' : 'in_work'}, outcome = null, closed_by = null,
           closed_at = null, version = version + 1
     where id = ${id}`.execute(tx)
}

interface StaffRow extends Pick<Caller, 'role' | 'isSuperuser' | 'partnerId'> {
  id: number
  name: string
}

/** Everybody with a role of the workspace who can sign in, by name. */
export const listStaff = async (db: Db): Promise<StaffRow[]> => {
  const { rows } = await sql<StaffRow>`
    select app_user.id, role, is_superuser as "isSuperuser", partner_profile_id as "partnerId",
           ${staffName('app_user.id')} as name
      from app_user
     where (role is not null or is_superuser) and not is_blocked order by name, id limit 500`.execute(db)
  return rows
}

export const findComplainant = async (db: Db, itemId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from complaint join inbox_item on inbox_item.complaint_id = complaint.id
     where inbox_item.id = ${itemId}`.execute(db)
  return rows[0]?.userId
}

export const findApplicantEmail = async (db: Db, itemId: number): Promise<string | undefined> => {
  const { rows } = await sql<{ email: string }>`
    select email from proposal join inbox_item on inbox_item.proposal_id = proposal.id
     where inbox_item.id = ${itemId}`.execute(db)
  return rows[0]?.email
}

/** Undefined where the person who asked is gone. */
export const findTransferRequester = async (db: Db, itemId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ userId: number }>`
    select requested_by as "userId" from transfer_request
      join inbox_item on inbox_item.transfer_request_id = transfer_request.id
     where inbox_item.id = ${itemId} and requested_by is not null`.execute(db)
  return rows[0]?.userId
}

/** An expert has looked at what the statistics of a wording say: they ask for no other review until there are twice as many answers. */
export const muteItemFlags = async (tx: Tx, itemId: number): Promise<void> => {
  await sql`
    update item_statistics set muted_at = greatest(first_count, ${minAnswersForFlags})
      from inbox_item join review_task on review_task.id = inbox_item.review_task_id
     where inbox_item.id = ${itemId} and item_statistics.version_id = review_task.version_id`.execute(tx)
}

/** Puts a failed mail in the outbox again, as if it had never been tried. */
export const requeueMail = async (tx: Tx, itemId: number, now: Date): Promise<void> => {
  await sql`
    update mail_outbox set failed_at = null, last_error = null, try_count = 0, created_at = ${now}, next_at = ${now}
     where id = (select mail_id from inbox_item where id = ${itemId}) and failed_at is not null`.execute(tx)
}

export const findWantsDigest = async (db: Db, userId: number): Promise<boolean> => {
  const row = await db.selectFrom('app_user').select('wants_digest').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.wants_digest
}

export const updateWantsDigest = async (db: Db, userId: number, wanted: boolean): Promise<void> => {
  await db.updateTable('app_user').set({ wants_digest: wanted }).where('id', '=', userId).execute()
}

export interface DigestRecipient extends Pick<Caller, 'role' | 'isSuperuser' | 'partnerId'> {
  id: number
  digestUntil: Date | null
}

/** Locks them: two processes send one digest. */
export const lockDigestRecipients = async (tx: Tx, before: Date): Promise<DigestRecipient[]> => {
  const { rows } = await sql<DigestRecipient>`
    select id, role, is_superuser as "isSuperuser", partner_profile_id as "partnerId", digest_until as "digestUntil"
      from app_user
     where (role is not null or is_superuser) and wants_digest and not is_blocked
       and (digest_until is null or digest_until <= ${before})
     order by id for no key update`.execute(tx)
  return rows
}

/** Whether anything new has come after `since`. */
export const hasNewItems = async (db: Db, kinds: readonly InboxKind[], since: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from inbox_item
     where kind = any(${kinds}::text[]) and state = 'new' and created_at > ${since} limit 1`.execute(db)
  return rows.length > 0
}

export const updateDigestUntil = async (tx: Tx, userId: number, until: Date): Promise<void> => {
  await tx.updateTable('app_user').set({ digest_until: until }).where('id', '=', userId).execute()
}
