import { type InboxItemDetail, type InboxKind, type InboxOutcome, inboxOutcomes } from '@dopusk/contract'
import type { Db, Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import {
  closeInboxItem,
  closeTransferRequest,
  inboxKindsOf,
  type LockedItem,
  lockInboxItem,
  lockInboxItems,
  lockOpenInboxItem,
} from '../../people/inbox-items.ts'
import type { Outbox } from '../../people/outbox.ts'
import {
  findApplicantEmail,
  findComplainant,
  findTransferRequester,
  listStaff,
  muteItemFlags,
  requeueMail,
  updateAssignee,
} from './inbox.queries.ts'
import { findCloser, findKind, getParts, insertNote, listNotes } from './inbox-item.queries.ts'
import { listItems } from './inbox-list.queries.ts'

export interface InboxDeps {
  db: Db
  now: () => Date
  mail: Outbox
}

/** A kind that is not the caller's does not exist for them. */
export const requireKind = (caller: Caller, kind: InboxKind | undefined): InboxKind => {
  if (kind === undefined || !inboxKindsOf(caller).includes(kind)) throw new AppError('not_found')
  return kind
}

export const getInboxItem = async (
  { db }: Pick<InboxDeps, 'db'>,
  caller: Caller,
  id: number,
): Promise<InboxItemDetail> => {
  const kind = requireKind(caller, await findKind(db, id))
  const [item] = await listItems(db, kind, [id])
  if (item === undefined) throw new AppError('not_found')
  const [closedBy, notes] = [await findCloser(db, id), await listNotes(db, id)]
  return { ...item, closed_by: closedBy, notes, ...(await getParts(db, kind, id)) }
}

/** Those who may answer the kind. */
export const listStaffOf = async (db: Db, kind: InboxKind): Promise<{ id: number; name: string }[]> =>
  (await listStaff(db)).filter((person) => inboxKindsOf(person).includes(kind)).map(({ id, name }) => ({ id, name }))

interface ItemVersion {
  itemId: number
  version: number
}

export const assignInboxItem = async (
  deps: InboxDeps,
  caller: Caller,
  read: ItemVersion,
  assigneeId: number | null,
): Promise<InboxItemDetail> => {
  await deps.db.transaction().execute(async (tx) => {
    const { kind, state } = await lockInboxItem(tx, caller, read)
    if (kind === 'transfer' && state === 'closed') {
      throw new AppError('changed_meanwhile', { message: 'Партнёр уже получил ответ: он может попросить ещё раз' })
    }
    if (assigneeId !== null && !(await listStaffOf(tx, kind)).some(({ id }) => id === assigneeId)) {
      throw new AppError('invalid', { fields: { assignee: 'Этот сотрудник таких записей не ведёт' } })
    }
    await updateAssignee(tx, read.itemId, assigneeId)
  })
  return getInboxItem(deps, caller, read.itemId)
}

export const addInboxNote = async (
  deps: InboxDeps,
  caller: Caller,
  itemId: number,
  text: string,
): Promise<InboxItemDetail> => {
  await deps.db.transaction().execute(async (tx) => {
    const [item] = await lockInboxItems(tx, caller, [itemId])
    if (item === undefined) throw new AppError('not_found')
    await insertNote(tx, { itemId, authorId: caller.userId, text, isReply: false, now: deps.now() })
  })
  return getInboxItem(deps, caller, itemId)
}

export interface InboxClosing {
  outcome: InboxOutcome
  note: string | undefined
  reply: string | undefined
}

const wrong = (field: string, message: string) => new AppError('invalid', { fields: { [field]: message } })

/** Whether the closing is one of the item's kind. */
const checkClosing = ({ kind }: LockedItem, { outcome, reply }: InboxClosing): void => {
  const outcomes: readonly string[] = inboxOutcomes[kind]
  if (!outcomes.includes(outcome)) throw wrong('outcome', 'Такого итога у этих записей нет')
  if (outcome === 'refused' && reply === undefined) throw wrong('reply', 'Укажите причину: она уйдёт заявителю письмом')
  if (reply !== undefined && kind !== 'complaint' && outcome !== 'refused') {
    throw wrong('reply', 'Ответ отсюда не отправляется: запишите его в заметку')
  }
}

const queueReply = async (
  tx: Tx,
  { mail, now }: InboxDeps,
  caller: Caller,
  { id, kind }: LockedItem,
): Promise<void> => {
  const common = { payload: { itemId: id }, requestedBy: caller.userId, now: now() }
  if (kind === 'complaint') {
    const recipientId = await findComplainant(tx, id)
    if (recipientId !== undefined) await mail.queue(tx, { kind: 'complaint_answered', recipientId, ...common })
  } else if (kind === 'transfer') {
    const recipientId = await findTransferRequester(tx, id)
    if (recipientId !== undefined) await mail.queue(tx, { kind: 'transfer_decided', recipientId, ...common })
  } else {
    const address = await findApplicantEmail(tx, id)
    if (address !== undefined) await mail.queue(tx, { kind: 'proposal_refused', address, ...common })
  }
}

const close = async (
  tx: Tx,
  deps: InboxDeps,
  caller: Caller,
  item: LockedItem,
  closing: InboxClosing,
): Promise<void> => {
  const { outcome, note, reply } = closing
  const now = deps.now()
  const by = { itemId: item.id, authorId: caller.userId, now }
  if (note !== undefined) await insertNote(tx, { ...by, text: note, isReply: false })
  if (reply !== undefined) {
    await insertNote(tx, { ...by, text: reply, isReply: true })
    await queueReply(tx, deps, caller, item)
  }
  await closeInboxItem(tx, item.id, { outcome, by: caller.userId, now })
  if (item.kind === 'review') await muteItemFlags(tx, item.id)
  if (item.kind === 'transfer') await closeTransferRequest(tx, item.id, now)
}

export const closeOne = async (
  deps: InboxDeps,
  caller: Caller,
  read: ItemVersion,
  closing: InboxClosing,
): Promise<InboxItemDetail> => {
  await deps.db.transaction().execute(async (tx) => {
    const item = await lockOpenInboxItem(tx, caller, read)
    checkClosing(item, closing)
    await close(tx, deps, caller, item, closing)
  })
  deps.mail.wake()
  return getInboxItem(deps, caller, read.itemId)
}

/** Closes the items that still have the version that was read. `changed` lists the others. */
export const closeSeveral = async (
  deps: InboxDeps,
  caller: Caller,
  reads: readonly ItemVersion[],
  closing: InboxClosing,
): Promise<{ closed: number[]; changed: number[] }> => {
  const closed: number[] = []
  const ids = [...new Set(reads.map(({ itemId }) => itemId))]
  await deps.db.transaction().execute(async (tx) => {
    const items = await lockInboxItems(tx, caller, ids)
    if (items.length < ids.length) throw new AppError('not_found')
    for (const item of items) checkClosing(item, closing)
    const isAsRead = ({ id, version, state }: LockedItem) =>
      state !== 'closed' && reads.some((read) => read.itemId === id && read.version === version)
    for (const item of items.filter(isAsRead)) {
      await close(tx, deps, caller, item, closing)
      closed.push(item.id)
    }
  })
  deps.mail.wake()
  return { closed, changed: ids.filter((id) => !closed.includes(id)) }
}

/** Sends a failed mail again; it comes back to the inbox if it fails again. */
export const resendMail = async (deps: InboxDeps, caller: Caller, read: ItemVersion): Promise<InboxItemDetail> => {
  await deps.db.transaction().execute(async (tx) => {
    const { kind } = await lockOpenInboxItem(tx, caller, read)
    if (kind !== 'mail') throw new AppError('not_found')
    await requeueMail(tx, read.itemId, deps.now())
    await closeInboxItem(tx, read.itemId, { outcome: 'sent_again', by: caller.userId, now: deps.now() })
  })
  deps.mail.wake()
  return getInboxItem(deps, caller, read.itemId)
}
