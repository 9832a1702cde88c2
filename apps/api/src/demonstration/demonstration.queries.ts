import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

export const hasRows = async (db: Db, table: 'app_user' | 'course'): Promise<boolean> =>
  (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined

export const listCourses = (tx: Tx): Promise<{ id: number; questionCount: number }[]> =>
  tx
    .selectFrom('course')
    .select(['id', 'question_count as questionCount'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const listTickets = (tx: Tx): Promise<{ id: number; course_id: number }[]> =>
  tx.selectFrom('ticket').select(['id', 'course_id']).where('retired_at', 'is', null).orderBy('no').execute()

export const getPartnerId = async (tx: Tx, company: string): Promise<number> => {
  const query = tx.selectFrom('partner_profile').select('id').where('company', '=', company)
  return (await query.executeTakeFirstOrThrow()).id
}

export const getAccountOfProposal = async (tx: Tx, proposalId: number): Promise<number> => {
  const query = tx.selectFrom('proposal').select('education_account_id').where('id', '=', proposalId)
  return (await query.executeTakeFirstOrThrow()).education_account_id
}

export const getUserOfProfile = async (tx: Tx, profileId: number): Promise<number> => {
  const query = tx.selectFrom('learner_profile').select('user_id').where('id', '=', profileId)
  return (await query.executeTakeFirstOrThrow()).user_id
}

interface OwnProfile {
  userId: number
  accountId: number
  person: { last_name: string; first_name: string; surname: string; phone: string; birth_date: string }
  encrypted: Buffer
  createdAt: Date
}

/** A profile and its account, as when staff have created the learner. */
export const insertOwnProfile = async (tx: Tx, own: OwnProfile): Promise<void> => {
  const { id } = await tx
    .insertInto('learner_profile')
    .values({ user_id: own.userId, ...own.person, created_at: own.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('education_account')
    .set({ profile_id: id, password_encrypted: own.encrypted })
    .where('id', '=', own.accountId)
    .execute()
}

/** Users in the order of their making, the first ones. */
export const listFirstUsers = (
  db: Db,
  limit: number,
): Promise<{ id: number; email: string; password_hash: string | null }[]> =>
  db.selectFrom('app_user').select(['id', 'email', 'password_hash']).orderBy('id').limit(limit).execute()

/** The mail with the credentials was sent, or did not arrive. */
export const finishMailOf = async (
  tx: Tx,
  accountId: number,
  { at, hasFailed }: { at: Date; hasFailed: boolean },
): Promise<void> => {
  await tx
    .updateTable('mail_outbox')
    .set(
      hasFailed ? { failed_at: at, try_count: 1, last_error: '550 5.1.1 no such user' } : { sent_at: at, try_count: 1 },
    )
    .where('account_id', '=', accountId)
    .execute()
}

export const listFailedMails = (tx: Tx): Promise<{ id: number; failed_at: Date | null }[]> =>
  tx.selectFrom('mail_outbox').select(['id', 'failed_at']).where('failed_at', 'is not', null).execute()

/** The newest wrong answer before that moment, of the user with the email or of another one. */
export const getWrongAnswer = (tx: Tx, { email, isOwn, before }: { email: string; isOwn: boolean; before: Date }) =>
  tx
    .selectFrom('attempt_question')
    .innerJoin('app_user', 'app_user.id', 'attempt_question.learner_id')
    .select(['learner_id as learnerId', 'question_id as questionId', 'attempt_question.id as askedId'])
    .where('is_right', '=', false)
    .where('answered_at', '<', before)
    .where('app_user.email', isOwn ? '=' : '<>', email)
    .orderBy('answered_at', 'desc')
    .orderBy('attempt_question.id')
    .limit(1)
    .executeTakeFirstOrThrow()

/** Returns the item of the inbox. */
export const insertComplaintReply = async (
  tx: Tx,
  complaintId: number,
  { text, by, now }: { text: string; by: number; now: Date },
): Promise<number> => {
  const { id: itemId } = await tx
    .selectFrom('inbox_item')
    .select('id')
    .where('complaint_id', '=', complaintId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('inbox_note')
    .values({ item_id: itemId, author_id: by, text, is_reply: true, created_at: now })
    .execute()
  return itemId
}

export const listMemory = (tx: Tx, learnerId: number) =>
  tx
    .selectFrom('memory')
    .select(['question_id', 'stability', 'reviewed_at as reviewedAt'])
    .where('learner_id', '=', learnerId)
    .execute()

/**
 * The tables grow from nothing within one transaction, so that statements which were prepared while they were empty would read
 * all of them at each of two thousand answers: only ANALYZE, which comes after the commit, has them planned again.
 */
export const useIndexes = (tx: Tx) => sql`set local enable_seqscan = off`.execute(tx)

export interface RightItems {
  id: number
  text: string
  items: number[]
}

/** Of the current and the next wording of each question. */
export const listRightItems = async (db: Db): Promise<RightItems[]> => {
  const { rows } = await sql<RightItems>`
    select question.id, body ->> 'text' as text, (select json_agg(variant -> 'number' order by variant -> 'number')
                           from jsonb_array_elements(body -> 'variants') as variant where (variant -> 'correct')::boolean) as items
      from question join question_version on question_version.id in (current_version_id, next_version_id)`.execute(db)
  return rows
}

/** A learner who has studied has visited the site: the replay opens no session. */
export const setLastVisit = async (tx: Tx, learnerId: number): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set(({ selectFrom, fn }) => ({
      last_visit_at: selectFrom('attempt').select(fn.max('created_at').as('at')).where('learner_id', '=', learnerId),
    }))
    .where('id', '=', learnerId)
    .execute()
}
