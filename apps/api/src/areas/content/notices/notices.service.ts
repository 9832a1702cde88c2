import { isBankShort } from '@dopusk/domain'
import type { Db, Tx } from '../../../db/database.ts'
import { listAnswererIds } from '../../../people/inbox-items.ts'
import type { Outbox } from '../../../people/outbox.ts'
import { todayOf } from '../../../today.ts'
import { lockContent } from '../lock-content.queries.ts'
import {
  closeNeedlessNotices,
  endBankNotice,
  insertBankNotice,
  insertNormNotices,
  insertNoticeItems,
  listBanks,
  saveBank,
} from './notices.queries.ts'

export interface NoticeDeps {
  db: Db
  now: () => Date
  timeZone: string
  mail: Outbox
}

/** A notice of each course whose bank has become short, once until it is whole again or an expert has accepted it as it is. */
const insertBankNotices = async (tx: Tx, now: Date, today: string): Promise<number[]> => {
  const notices: number[] = []
  for (const course of await listBanks(tx, today)) {
    const { courseId, counted, noticeId, isAccepted } = course
    const bank = isAccepted ? counted : course.bank
    const isShort = isBankShort(counted, bank)
    await saveBank(tx, courseId, bank)
    if (noticeId !== null && !isShort) await endBankNotice(tx, now, noticeId)
    if (noticeId === null && isShort) notices.push(await insertBankNotice(tx, now, course))
  }
  return notices
}

/** Tells those who answer for content, in the inbox and by mail, what takes questions away. Returns how many notices are new. */
export const tellStaff = async (deps: NoticeDeps): Promise<number> => {
  const now = deps.now()
  const told = await deps.db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const today = todayOf(deps)
    const notices = [...(await insertNormNotices(tx, now, today)), ...(await insertBankNotices(tx, now, today))]
    await closeNeedlessNotices(tx, now)
    const items = await insertNoticeItems(tx, now, notices)
    if (items.length === 0) return 0
    const recipients = await listAnswererIds(tx, 'notice')
    const mails = items.flatMap((itemId) =>
      recipients.map((recipientId) => ({ kind: 'content_notice' as const, recipientId, payload: { itemId }, now })),
    )
    await deps.mail.queueAll(tx, mails)
    return items.length
  })
  if (told > 0) deps.mail.wake()
  return told
}
