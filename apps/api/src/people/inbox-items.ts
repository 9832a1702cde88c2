import type { InboxKind, InboxOutcome } from '@dopusk/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { type Caller, hasAccess } from '../http/caller.ts'

/** Who answers which kind. */
const accessOfKind = {
  complaint: 'expert',
  review: 'expert',
  notice: 'expert',
  proposal: 'manager',
  enquiry: 'manager',
  transfer: 'manager',
  mail: 'manager',
} as const satisfies Record<InboxKind, 'expert' | 'manager'>

type Answerer = Pick<Caller, 'role' | 'isSuperuser' | 'partnerId'>

/** The kinds that the person answers, in the order of the contract. */
export const inboxKindsOf = (person: Answerer): InboxKind[] =>
  (Object.keys(accessOfKind) as InboxKind[]).filter((kind) => hasAccess(accessOfKind[kind], person))

export type InboxSource =
  | { complaint_id: number }
  | { review_task_id: number }
  | { proposal_id: number }
  | { enquiry_id: number }
  | { transfer_request_id: number }
  | { mail_id: number }

/** Puts something in the inbox, in the transaction that causes it. */
export const insertInboxItem = async (tx: Tx, source: InboxSource, now: Date): Promise<void> => {
  await tx
    .insertInto('inbox_item')
    .values({ ...source, created_at: now })
    .execute()
}

/** A failed mail is put in the inbox again when it has failed again. */
export const insertFailedMail = async (tx: Tx, mailId: number, now: Date): Promise<void> => {
  await sql`
    insert into inbox_item (mail_id, created_at) values (${mailId}, ${now})
    on conflict (mail_id) do update
       set state = 'new', assignee_id = null, outcome = null, closed_by = null, closed_at = null, created_at = ${now},
           version = inbox_item.version + 1`.execute(tx)
}

export interface Closing {
  outcome: InboxOutcome
  by: number
  now: Date
}

/** The assignee stays: whoever opens the item again sees who had it. */
export const closeInboxItem = async (tx: Tx, id: number, { outcome, by, now }: Closing): Promise<void> => {
  await sql`
    update inbox_item set state = 'closed', outcome = ${outcome}, closed_by = ${by}, closed_at = ${now}, version = version + 1
     where id = ${id}`.execute(tx)
}

/** The proposals of an account that has got its learner are answered, wherever that was done. The caller has its lock. */
export const closeProposalsOf = async (
  tx: Tx,
  accountId: number,
  { by, now }: Omit<Closing, 'outcome'>,
): Promise<void> => {
  await sql`
    update inbox_item
       set state = 'closed', outcome = 'accepted', closed_by = ${by}, closed_at = ${now}, version = version + 1
     where state <> 'closed'
       and proposal_id in (select id from proposal where education_account_id = ${accountId})`.execute(tx)
}

/** The partner may ask for the same learner again. The caller closes the item. */
export const closeTransferRequest = async (tx: Tx, itemId: number, now: Date): Promise<void> => {
  await sql`
    update transfer_request set closed_at = ${now}
     where id = (select transfer_request_id from inbox_item where id = ${itemId}) and closed_at is null`.execute(tx)
}

/** The name of a member of staff: of their profile, if they have one. `userId` is a column. */
export const staffName = (userId: string) =>
  sql<string | null>`(select coalesce(own.sort_name, member.email)
                        from app_user member left join learner_profile own on own.user_id = member.id
                       where member.id = ${sql.ref(userId)})`

export interface LockedItem {
  id: number
  kind: InboxKind
  state: 'new' | 'in_work' | 'closed'
  version: number
  assignee: string | null
  closedBy: string | null
}

/** Locks items in ascending order, after the locks of persons and accounts. Those of others' kinds are left out. */
export const lockInboxItems = async (tx: Tx, caller: Answerer, ids: readonly number[]): Promise<LockedItem[]> => {
  const { rows } = await sql<LockedItem>`
    select id, kind, state, version, ${staffName('inbox_item.assignee_id')} as assignee,
           ${staffName('inbox_item.closed_by')} as "closedBy"
      from inbox_item where id = any(${ids}::bigint[]) and kind = any(${inboxKindsOf(caller)}::text[])
     order by id for no key update`.execute(tx)
  return rows
}

const changedMessage = ({ state, assignee, closedBy }: LockedItem): string => {
  if (state === 'closed') return `Эту запись уже закрыл другой сотрудник${closedBy === null ? '' : `: ${closedBy}`}`
  if (assignee !== null) return `Запись изменилась, пока вы на неё смотрели. Сейчас она у сотрудника ${assignee}`
  return 'Запись изменилась, пока вы на неё смотрели'
}

/** Throws `changed_meanwhile` where the item has another version than the caller read. */
export const lockInboxItem = async (
  tx: Tx,
  caller: Answerer,
  { itemId, version }: { itemId: number; version: number },
): Promise<LockedItem> => {
  const [item] = await lockInboxItems(tx, caller, [itemId])
  if (item === undefined) throw new AppError('not_found')
  if (item.version !== version) throw new AppError('changed_meanwhile', { message: changedMessage(item) })
  return item
}

/** The same, for a change that only an open item allows. */
export const lockOpenInboxItem = async (...args: Parameters<typeof lockInboxItem>): Promise<LockedItem> => {
  const item = await lockInboxItem(...args)
  if (item.state === 'closed') throw new AppError('changed_meanwhile', { message: 'Эта запись уже закрыта' })
  return item
}

/** Everybody who answers the kind and can sign in. */
export const listAnswererIds = async (db: Db, kind: InboxKind): Promise<number[]> => {
  const { rows } = await sql<Answerer & { id: number }>`
    select id, role, is_superuser as "isSuperuser", partner_profile_id as "partnerId" from app_user
     where (role is not null or is_superuser) and not is_blocked order by id limit 500`.execute(db)
  return rows.filter((person) => inboxKindsOf(person).includes(kind)).map(({ id }) => id)
}

/** Members of staff who answer some kind; undefined once a person is none. */
export const findAnswerer = async (db: Db, userId: number): Promise<(Answerer & { email: string }) | undefined> => {
  const { rows } = await sql<Answerer & { email: string }>`
    select email, role, is_superuser as "isSuperuser", partner_profile_id as "partnerId" from app_user
     where id = ${userId} and not is_blocked and (role is not null or is_superuser)`.execute(db)
  return rows[0]
}
