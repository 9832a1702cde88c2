import type { ComplaintVerdict, InboxKind } from '@dopusk/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { findNotice } from '../../people/content-notices.ts'
import { isComplaintUnread } from '../../study/unread-messages.ts'

/** Of an item of the inbox: what was written to the person. */
export const lastReply = sql`(select text from inbox_note where item_id = inbox_item.id and is_reply order by id desc limit 1)`

export interface AnsweredComplaint {
  questionNumber: number
  message: string
  verdict: ComplaintVerdict
  reply: string
  isUnread: boolean
}

/** Undefined where the complaint was opened again, or is not this person's. */
export const findAnsweredComplaint = async (
  db: Db,
  itemId: number,
  learnerId: number,
): Promise<AnsweredComplaint | undefined> => {
  const { rows } = await sql<AnsweredComplaint>`
    select id_cok as "questionNumber", message, outcome as verdict, ${lastReply} as reply,
           ${isComplaintUnread} as "isUnread"
      from inbox_item join complaint on complaint.id = inbox_item.complaint_id
      join question_version on question_version.id = complaint.version_id
      join question on question.id = question_version.question_id
     where inbox_item.id = ${itemId} and user_id = ${learnerId} and state = 'closed' and ${lastReply} is not null`.execute(
    db,
  )
  return rows[0]
}

export interface RefusedProposal {
  number: number
  name: string
  email: string
  course: string
  reason: string
}

/** Undefined where the proposal was opened again. */
export const findRefusedProposal = async (db: Db, itemId: number): Promise<RefusedProposal | undefined> => {
  const { rows } = await sql<RefusedProposal>`
    select no as number, concat_ws(' ', first_name, surname) as name, email, course.name as course, ${lastReply} as reason
      from inbox_item join proposal on proposal.id = inbox_item.proposal_id join course on course.id = proposal.course_id
     where inbox_item.id = ${itemId} and outcome = 'refused' and ${lastReply} is not null`.execute(db)
  return rows[0]
}

export interface RegradeOfLearner {
  questionNumber: number
  reason: string
  answers: number
  tickets: number
}

export const findRegradeOf = async (
  db: Db,
  regradeId: number,
  learnerId: number,
): Promise<RegradeOfLearner | undefined> => {
  const { rows } = await sql<RegradeOfLearner>`
    select id_cok as "questionNumber", reason, answer_count as answers, ticket_count as tickets
      from regrade_learner join regrade on regrade.id = regrade_id join question on question.id = regrade.question_id
     where regrade_id = ${regradeId} and learner_id = ${learnerId}`.execute(db)
  return rows[0]
}

/** Undefined where somebody has closed the item, or nothing is to be told any more. */
export const findOpenNotice = async (db: Db, itemId: number) => {
  const { rows } = await sql`select from inbox_item where id = ${itemId} and state <> 'closed'`.execute(db)
  return rows.length === 0 ? undefined : findNotice(db, itemId)
}

const maxCounted = 1000

/** The number of new items after `since`, by kind. */
export const countNewItems = async (
  db: Db,
  kinds: readonly InboxKind[],
  since: Date,
): Promise<{ kind: InboxKind; count: number }[]> => {
  const { rows } = await sql<{ kind: InboxKind; count: number }>`
    select kinds.kind, counted.count
      from unnest(${kinds}::text[]) with ordinality as kinds (kind, no)
     cross join lateral (
       select count(*)::int as count
         from (select from inbox_item where kind = kinds.kind and state = 'new' and created_at > ${since} limit ${maxCounted}) as first_ones
     ) as counted
     where counted.count > 0 order by kinds.no`.execute(db)
  return rows
}
