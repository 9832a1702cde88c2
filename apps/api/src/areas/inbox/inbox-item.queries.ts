import type { InboxItemDetail, InboxKind, InboxNote } from '@dopusk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { findNotice } from '../../people/content-notices.ts'
import { isLearner, isSamePerson } from '../../people/find-users.ts'
import { staffName } from '../../people/inbox-items.ts'
import { type MailKind, mailNames } from '../../people/outbox.ts'
import { getInboxQuestion } from './inbox-question.queries.ts'

export const findKind = async (db: Db, id: number): Promise<InboxKind | undefined> => {
  const { rows } = await sql<{ kind: InboxKind }>`select kind from inbox_item where id = ${id}`.execute(db)
  return rows[0]?.kind
}

/** Null where the item is open, or closed by itself. */
export const findCloser = async (db: Db, id: number): Promise<string | null> => {
  const { rows } = await sql<{ name: string | null }>`
    select ${staffName('inbox_item.closed_by')} as name from inbox_item where id = ${id}`.execute(db)
  return rows[0]?.name ?? null
}

export const listNotes = async (db: Db, itemId: number): Promise<InboxNote[]> => {
  const { rows } = await sql<Omit<InboxNote, 'created_at'> & { createdAt: Date }>`
    select id, ${staffName('inbox_note.author_id')} as author, text, is_reply, created_at as "createdAt"
      from inbox_note where item_id = ${itemId} order by id limit 200`.execute(db)
  return rows.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() }))
}

export interface NewNote {
  itemId: number
  authorId: number
  text: string
  isReply: boolean
  now: Date
}

export const insertNote = async (tx: Tx, { itemId, authorId, text, isReply, now }: NewNote): Promise<void> => {
  await tx
    .insertInto('inbox_note')
    .values({ item_id: itemId, author_id: authorId, text, is_reply: isReply, created_at: now })
    .execute()
}

const noParts = {
  complaint: null,
  review: null,
  proposal: null,
  enquiry: null,
  transfer: null,
  mail: null,
  notice: null,
}
type Parts = Pick<InboxItemDetail, InboxKind>

const only = async <T>(db: Db, query: RawBuilder<T>): Promise<T> => {
  const { rows } = await query.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the item has lost what it is about')
  return row
}

const complaintOf = async (db: Db, itemId: number): Promise<Partial<Parts>> => {
  const { questionId, ...complaint } = await only(
    db,
    sql<Omit<NonNullable<Parts['complaint']>, 'question'> & { questionId: number }>`
      select message, question_id as "questionId", version_id as wording, answer_items, is_right,
             shown_order,
             json_build_object('id', person.id, 'email', person.email, 'name', coalesce(profile.sort_name, person.email))
               as learner
        from inbox_item join complaint on complaint.id = inbox_item.complaint_id
        join question_version on question_version.id = complaint.version_id
        join app_user person on person.id = complaint.user_id
        left join learner_profile profile on profile.user_id = person.id
       where inbox_item.id = ${itemId}`,
  )
  return { complaint: { ...complaint, question: await getInboxQuestion(db, questionId, itemId) } }
}

const reviewOf = async (db: Db, itemId: number): Promise<Partial<Parts>> => {
  const { questionId, ...review } = await only(
    db,
    sql<Omit<NonNullable<Parts['review']>, 'question'> & { questionId: number }>`
      select question_id as "questionId", norm_edition.title as norm, valid_until as ends_on,
             coalesce(item_statistics.flags, '{}') as flags
        from inbox_item join review_task on review_task.id = inbox_item.review_task_id
        left join norm_edition on norm_edition.id = review_task.edition_id
        left join item_statistics on item_statistics.version_id = review_task.version_id
       where inbox_item.id = ${itemId}`,
  )
  return { review: { ...review, question: await getInboxQuestion(db, questionId, itemId) } }
}

const proposalOf = async (db: Db, itemId: number): Promise<Partial<Parts>> => {
  const { createdAt, ...proposal } = await only(
    db,
    sql<Omit<NonNullable<Parts['proposal']>, 'same_learners' | 'repeats' | 'created_at'> & { createdAt: Date }>`
      select proposal.id, no as proposal_id, first_name, last_name, proposal.surname as patronymic, birth_date,
             proposal.phone, proposal.email, course_id as course, exam_center_id as exam_center,
             proposal.created_at as "createdAt", course.name as course_name, exam_center.name as exam_center_name,
             education_account_id as education_account,
             exists (select from app_user where app_user.id = proposal.demo_user_id and is_demo) as from_demo
        from inbox_item join proposal on proposal.id = inbox_item.proposal_id
        join course on course.id = proposal.course_id
        left join exam_center on exam_center.id = proposal.exam_center_id
       where inbox_item.id = ${itemId}`,
  )
  const applicant = {
    lastName: sql`${proposal.last_name}`,
    firstName: sql`${proposal.first_name}`,
    birthDate: sql`${proposal.birth_date}::date`,
  }
  const { rows: sameLearners } = await sql<NonNullable<Parts['proposal']>['same_learners'][number]>`
    select profile.id as profile, profile.sort_name as name, person.email, profile.birth_date,
           email_key(person.email) = email_key(${proposal.email}) as has_same_email
      from learner_profile profile join app_user person on person.id = profile.user_id
     where ${isLearner}
       and (person.id = (select id from app_user where email_key(email) = email_key(${proposal.email}))
            or profile.id in (select id from learner_profile profile where ${isSamePerson(applicant)}))
     order by has_same_email desc, profile.id desc limit 3`.execute(db)
  const { rows: repeats } = await sql<{ item: number; proposal_id: number; course_name: string; createdAt: Date }>`
    select inbox_item.id as item, no as proposal_id, course.name as course_name, proposal.created_at as "createdAt"
      from proposal join inbox_item on inbox_item.proposal_id = proposal.id join course on course.id = proposal.course_id
     where email_key(proposal.email) = email_key(${proposal.email}) and state <> 'closed' and inbox_item.id <> ${itemId}
     order by proposal.id limit 20`.execute(db)
  return {
    proposal: {
      ...proposal,
      created_at: createdAt.toISOString(),
      same_learners: sameLearners,
      repeats: repeats.map(({ createdAt: at, ...repeat }) => ({ ...repeat, created_at: at.toISOString() })),
    },
  }
}

const enquiryOf = async (db: Db, itemId: number): Promise<Partial<Parts>> => ({
  enquiry: await only(
    db,
    sql<NonNullable<Parts['enquiry']>>`
      select name, phone, text from inbox_item join enquiry on enquiry.id = inbox_item.enquiry_id
       where inbox_item.id = ${itemId}`,
  ),
})

const transferOf = async (db: Db, itemId: number): Promise<Partial<Parts>> => ({
  transfer: await only(
    db,
    sql<NonNullable<Parts['transfer']>>`
      select request.email, partner.company, requester.email as requested_by,
             case when profile.id is not null then json_build_object(
               'profile', profile.id, 'name', profile.sort_name, 'birth_date', profile.birth_date,
               'companies', owners.companies, 'is_of_site', owners.is_of_site, 'is_theirs', owners.is_theirs) end as learner
        from inbox_item join transfer_request request on request.id = inbox_item.transfer_request_id
        join partner_profile partner on partner.id = request.partner_id
        left join app_user requester on requester.id = request.requested_by
        left join app_user person on email_key(person.email) = email_key(request.email) and ${isLearner}
        left join learner_profile profile on profile.user_id = person.id
       cross join lateral (
         select coalesce(array_agg(distinct owner.company) filter (where owner.company is not null), '{}') as companies,
                coalesce(bool_or(account.partner_id is null), false) as is_of_site,
                coalesce(bool_or(account.partner_id = request.partner_id), false) as is_theirs
           from education_account account left join partner_profile owner on owner.id = account.partner_id
          where account.profile_id = profile.id) as owners
       where inbox_item.id = ${itemId}`,
  ),
})

const mailOf = async (db: Db, itemId: number): Promise<Partial<Parts>> => {
  const { kind, failedAt, ...mail } = await only(
    db,
    sql<{ kind: MailKind; failedAt: Date; to: string; error: string | null }>`
      select mail_outbox.kind, coalesce(failed_at, inbox_item.created_at) as "failedAt", last_error as error,
             coalesce(person.email, address) as to
        from inbox_item join mail_outbox on mail_outbox.id = inbox_item.mail_id
        left join app_user person on person.id = mail_outbox.recipient_id
       where inbox_item.id = ${itemId}`,
  )
  return { mail: { ...mail, subject: mailNames[kind] ?? kind, failed_at: failedAt.toISOString() } }
}

const noticeOf = async (db: Db, itemId: number): Promise<Partial<Parts>> => {
  const notice = await findNotice(db, itemId)
  if (notice === undefined) throw new Error('the item has lost what it is about')
  return { notice }
}

const partOf: Record<InboxKind, (db: Db, itemId: number) => Promise<Partial<Parts>>> = {
  complaint: complaintOf,
  review: reviewOf,
  proposal: proposalOf,
  enquiry: enquiryOf,
  transfer: transferOf,
  mail: mailOf,
  notice: noticeOf,
}

export const getParts = async (db: Db, kind: InboxKind, itemId: number): Promise<Parts> => ({
  ...noParts,
  ...(await partOf[kind](db, itemId)),
})
