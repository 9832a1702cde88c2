import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { insertFailedMail } from '../../people/inbox-items.ts'
import { bulkMailKinds, type OutboxKind, type QueuedMail } from '../../people/outbox.ts'
import { partnerDisplayName } from '../../people/partner-brand.ts'
import { accountInScope, type StaffScope, userInScope } from '../../people/staff-scope.ts'
import type { Sender } from './mail-layout.ts'

const mailRow = (mail: QueuedMail, host: string) => ({
  kind: mail.kind,
  is_bulk: bulkMailKinds.has(mail.kind),
  account_id: mail.accountId ?? null,
  recipient_id: mail.recipientId ?? null,
  address: mail.address ?? null,
  payload: JSON.stringify(mail.payload ?? {}),
  requested_by: mail.requestedBy ?? null,
  idempotency_key: mail.idempotencyKey ?? null,
  message_id: `<${randomUUID()}@${host}>`,
  created_at: mail.now,
  next_at: mail.now,
})

export const insertMails = async (tx: Tx, mails: readonly QueuedMail[], host: string): Promise<void> => {
  if (mails.length === 0) return
  await tx
    .insertInto('mail_outbox')
    .values(mails.map((mail) => mailRow(mail, host)))
    .execute()
}

/** Returns the mail's id; undefined where its idempotency key was used before. */
export const insertMail = async (tx: Tx, mail: QueuedMail, host: string): Promise<number | undefined> => {
  const row = await tx
    .insertInto('mail_outbox')
    .values(mailRow(mail, host))
    .onConflict((conflict) => conflict.columns(['requested_by', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const findMailByKey = (db: Db, requestedBy: number, key: string) =>
  db
    .selectFrom('mail_outbox')
    .select(['id', 'recipient_id as recipientId'])
    .where('requested_by', '=', requestedBy)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

export interface ClaimedMail {
  id: number
  kind: OutboxKind
  accountId: number | null
  recipientId: number | null
  address: string | null
  payload: unknown
  messageId: string
  createdAt: Date
  tryCount: number
  isBulk: boolean
}

/** Mails of a regrade wait for its end: two kinds of work behind the learners at once would slow their answers. */
const waitsForNoRegrade = sql`
  (kind <> 'answers_regraded' or not exists (select from regrade where swept_at is null and finished_at is null))`

/**
 * Claims the mail that has waited longest, those to many after all others, for one worker until the lease ends; after that a mail
 * whose process has died is claimed again. Kinds of mail that only a newer version can compose are left to it.
 */
export const claimMail = async (
  db: Db,
  now: Date,
  { kinds, leaseMs }: { kinds: readonly OutboxKind[]; leaseMs: number },
): Promise<ClaimedMail | undefined> => {
  const { rows } = await sql<ClaimedMail>`/*hot:claim_mail*/
    update mail_outbox set try_count = try_count + 1, next_at = ${new Date(now.getTime() + leaseMs)}
     where id = (select id from mail_outbox
                  where sent_at is null and failed_at is null and next_at <= ${now} and kind = any(${kinds}::text[])
                    and ${waitsForNoRegrade}
                  order by is_bulk, next_at, id limit 1 for update skip locked)
    returning id, kind, account_id as "accountId", recipient_id as "recipientId", address, payload,
              message_id as "messageId", created_at as "createdAt", try_count as "tryCount", is_bulk as "isBulk"`.execute(
    db,
  )
  return rows[0]
}

/** The newest account of the learner in the scope. */
export const findRecipient = (db: Db, scope: StaffScope, email: string) =>
  db
    .selectFrom('app_user')
    .innerJoin('learner_profile', 'learner_profile.user_id', 'app_user.id')
    .innerJoin('education_account', 'education_account.profile_id', 'learner_profile.id')
    .select(['app_user.id as userId', 'education_account.id as accountId', 'password_encrypted as passwordEncrypted'])
    .select('password_is_own as isPasswordOwn')
    .where(sql`email_key(app_user.email)`, '=', sql`email_key(${email})`)
    .where(userInScope(scope))
    .where(accountInScope(scope))
    .orderBy('education_account.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Read at sending time; undefined where the account no longer belongs to this person. */
export const findCredentials = (db: Db, { accountId, recipientId }: { accountId: number; recipientId: number }) =>
  db
    .selectFrom('education_account')
    .innerJoin('learner_profile', 'learner_profile.id', 'education_account.profile_id')
    .innerJoin('app_user', 'app_user.id', 'learner_profile.user_id')
    .select(['app_user.email', 'learner_profile.first_name as firstName', 'learner_profile.surname as patronymic'])
    .select('password_encrypted as passwordEncrypted')
    .where('education_account.id', '=', accountId)
    .where('app_user.id', '=', recipientId)
    .executeTakeFirst()

/** A user of a partner, with the name of the company. */
export const findPartnerUser = (db: Db, userId: number) =>
  db
    .selectFrom('app_user')
    .innerJoin('partner_profile', 'partner_profile.id', 'app_user.partner_profile_id')
    .select(['email', 'company'])
    .where('app_user.id', '=', userId)
    .executeTakeFirst()

/** What staff call each role. */
const roleNames = { admin: 'администратор', domain_spec: 'эксперт', course_manager: 'менеджер' }

/** The person's email and what they are; undefined without permissions. */
export const findUserWithPermissions = async (
  db: Db,
  userId: number,
): Promise<{ email: string; roles: string[] } | undefined> => {
  const user = await db
    .selectFrom('app_user')
    .leftJoin('partner_profile', 'partner_profile.id', 'app_user.partner_profile_id')
    .select(['email', 'role', 'is_superuser as isSuperuser', 'company'])
    .where('app_user.id', '=', userId)
    .executeTakeFirst()
  if (user === undefined) return undefined
  const roles = [
    ...(user.isSuperuser ? ['суперпользователь'] : []),
    ...(user.role === null ? [] : [roleNames[user.role]]),
    ...(user.company === null ? [] : [`сотрудник партнёра ${user.company}`]),
  ]
  return roles.length === 0 ? undefined : { email: user.email, roles }
}

export const findSender = async (db: Db): Promise<Sender> => {
  const found = await db.selectFrom('organisation').select(['short_name', 'email']).executeTakeFirst()
  return { organisation: found?.short_name ?? 'Допуск', supportEmail: found?.email ?? null }
}

export const findDisplayName = async (db: Db, partnerId: number): Promise<string | undefined> => {
  const found = await db
    .selectFrom('partner_profile')
    .select(partnerDisplayName.as('name'))
    .where('id', '=', partnerId)
    .executeTakeFirst()
  return found?.name
}

export const markSent = async (db: Db, id: number, now: Date): Promise<void> => {
  const sent = await db
    .updateTable('mail_outbox')
    .set({ sent_at: now, last_error: null })
    .where('id', '=', id)
    .returning(['kind', 'recipient_id'])
    .executeTakeFirst()
  if (sent?.recipient_id == null) return
  // Closes the inbox items of failed mails of the same kind to this person.
  await sql`
    update inbox_item set state = 'closed', outcome = 'sent_again', closed_at = ${now}, version = version + 1
     where state <> 'closed' and mail_id in (
       select id from mail_outbox
        where recipient_id = ${sent.recipient_id} and kind = ${sent.kind} and failed_at is not null)`.execute(db)
}

const maxReasonLength = 500

/** The mail must not be sent: what it tells is no longer so. Nobody needs to act. */
export const dropMail = async (db: Db, id: number, now: Date, reason: string): Promise<void> => {
  await db
    .updateTable('mail_outbox')
    .set({ failed_at: now, last_error: reason.slice(0, maxReasonLength) })
    .where('id', '=', id)
    .execute()
}

/** Marks a mail that could not be delivered, and puts it in the inbox. */
export const markFailed = (db: Db, id: number, now: Date, reason: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await dropMail(tx, id, now, reason)
    await insertFailedMail(tx, id, now)
  })

export const postponeMail = async (db: Db, id: number, nextAt: Date, reason: string): Promise<void> => {
  await db
    .updateTable('mail_outbox')
    .set({ next_at: nextAt, last_error: reason.slice(0, maxReasonLength) })
    .where('id', '=', id)
    .execute()
}

/** The `last_error` of a mail that waits on purpose, such as for the end of a learner's quiet hours. */
export const waitsForItsTime = 'it waits for its time'

const stuckMs = 15 * 60_000

/**
 * Mails that nobody has sent, or that no server takes, for 15 minutes. A failed try moves `next_at` into the future, so that it
 * alone would not show a mail server that is down. Reads the index of waiting mails only. What was given up is in the inbox of
 * staff; messages to devices have tries of an hour.
 */
export const findStuckMails = async (db: Db, now: Date): Promise<{ count: number; oldestAt: Date | null }> => {
  const before = new Date(now.getTime() - stuckMs)
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(created_at) as "oldestAt" from mail_outbox
     where sent_at is null and failed_at is null and kind <> 'push'
       and (next_at < ${before} or (created_at < ${before} and last_error <> ${waitsForItsTime}))`.execute(db)
  return rows[0] ?? { count: 0, oldestAt: null }
}

const addressRetentionMs = 7 * 24 * 60 * 60 * 1000

/** Deletes old mails that were sent to an address, not to a user: retries end before that. Returns their ids. */
export const deleteOldMailToAddresses = async (db: Db, now: Date): Promise<number[]> => {
  const removed = await db
    .deleteFrom('mail_outbox')
    .where('address', 'is not', null)
    .where('created_at', '<', new Date(now.getTime() - addressRetentionMs))
    .returning('id')
    .execute()
  return removed.map(({ id }) => id)
}
