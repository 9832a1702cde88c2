import type { OwnComplaint } from '@dopusk/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Page } from '../../http/paging.ts'
import { isComplaintUnread } from '../../study/unread-messages.ts'

interface ComplaintRow extends Omit<OwnComplaint, 'created_at' | 'closed_at' | 'replies'> {
  createdAt: Date
  closedAt: Date | null
  replies: { id: number; text: string; at: string }[]
}

export const listOwnComplaints = async (db: Db, userId: number, { limit, offset }: Page): Promise<OwnComplaint[]> => {
  const { rows } = await sql<ComplaintRow>`
    select complaint.id, message, complaint.created_at as "createdAt", inbox_item.state, inbox_item.outcome as verdict,
           inbox_item.closed_at as "closedAt", ${isComplaintUnread} as is_unread,
           json_build_object('id_cok', id_cok, 'question_text', question_version.body ->> 'text') as question,
           (select coalesce(json_agg(json_build_object('id', id, 'text', text, 'at', created_at) order by id), '[]')
              from inbox_note where item_id = inbox_item.id and is_reply) as replies
      from complaint
      join inbox_item on inbox_item.complaint_id = complaint.id
      join question_version on question_version.id = complaint.version_id
      join question on question.id = question_version.question_id
     where user_id = ${userId}
     order by complaint.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ createdAt, closedAt, replies, ...row }) => ({
    ...row,
    created_at: createdAt.toISOString(),
    closed_at: closedAt?.toISOString() ?? null,
    replies: replies.map(({ at, ...reply }) => ({ ...reply, created_at: new Date(at).toISOString() })),
  }))
}

export const countOwnComplaints = async (db: Db, userId: number): Promise<{ count: number; unread: number }> => {
  const { rows } = await sql<{ count: number; unread: number }>`
    select count(*)::int as count, (count(*) filter (where ${isComplaintUnread}))::int as unread
      from complaint join inbox_item on inbox_item.complaint_id = complaint.id where user_id = ${userId}`.execute(db)
  return rows[0] ?? { count: 0, unread: 0 }
}

export const markComplaintsRead = async (db: Db, userId: number, now: Date): Promise<void> => {
  await sql`
    update complaint set reply_read_at = ${now} from inbox_item
     where inbox_item.complaint_id = complaint.id and user_id = ${userId} and ${isComplaintUnread}`.execute(db)
}
