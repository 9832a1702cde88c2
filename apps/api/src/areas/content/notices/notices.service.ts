import type { Db } from '../../../db/database.ts'
import { listAnswererIds } from '../../../people/inbox-items.ts'
import type { Outbox } from '../../../people/outbox.ts'
import { todayOf } from '../../../today.ts'
import { lockContent } from '../lock-content.queries.ts'
import { closeNeedlessNotices, insertNormNotices, insertNoticeItems } from './notices.queries.ts'

export interface NoticeDeps {
  db: Db
  now: () => Date
  timeZone: string
  mail: Outbox
}

/** Tells those who answer for content, in the inbox and by mail, what takes questions away. Returns how many notices are new. */
export const tellStaff = async (deps: NoticeDeps): Promise<number> => {
  const now = deps.now()
  const told = await deps.db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const notices = await insertNormNotices(tx, now, todayOf(deps))
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
