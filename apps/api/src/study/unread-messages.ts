import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Of a complaint: it was answered since the learner last looked. `complaint` and `inbox_item` are in the FROM. */
export const isComplaintUnread = sql<boolean>`(inbox_item.state = 'closed' and (reply_read_at is null or reply_read_at < inbox_item.closed_at))`

/** Whether «Мои обращения» has something that the learner has not read: an answer, or a question that was mended. */
export const hasUnread = async (db: Db, userId: number): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from regrade_learner where learner_id = ${userId} and read_at is null)
        or exists (select from complaint join inbox_item on inbox_item.complaint_id = complaint.id
                    where user_id = ${userId} and ${isComplaintUnread}) as has`.execute(db)
  return rows[0]?.has === true
}
