import { sql } from 'kysely'
import type { DB } from '../../../../db/schema.generated.ts'
import {
  isAddressee,
  isOwnEnquiry,
  isOwnProposal,
  ofLearner,
  ofUser,
  type Person,
  withEmail,
} from '../find-person.queries.ts'
import { erasedPerson } from './account-columns.queries.ts'
import { deleted, deletedCopies, kept, recomputedCopies, replaced, type TableRules } from './column-rules.queries.ts'

/** For a WHERE over `inbox_item`: what came from the person, could not be mailed to them, or asks for them. */
const isAboutPerson = (person: Person) =>
  sql<boolean>`(complaint_id in (select id from complaint where ${ofUser(person)})
    or proposal_id in (select id from proposal where ${isOwnProposal(person)})
    or enquiry_id in (select id from enquiry where ${isOwnEnquiry(person)})
    or mail_id in (select id from mail_outbox where ${isAddressee(person)})
    or transfer_request_id in (select id from transfer_request where ${withEmail(person)}))`

/** What a person asked for, and what was written to them. */
export const requestColumns = {
  inbox_note: {
    part: 'inbox_notes',
    where: (person) => sql`item_id in (select id from inbox_item where ${isAboutPerson(person)})`,
    columns: deleted('id', 'item_id', 'author_id', 'created_at', 'is_reply', 'text'),
  },
  inbox_item: {
    part: 'inbox',
    where: isAboutPerson,
    columns: {
      ...deleted('id', 'kind', 'state', 'version', 'outcome', 'created_at', 'closed_at', 'closed_by', 'assignee_id'),
      ...deleted('complaint_id', 'proposal_id', 'enquiry_id', 'mail_id', 'review_task_id'),
      ...deleted('transfer_request_id', 'notice_id'),
    },
  },
  complaint: {
    part: 'complaints',
    where: ofUser,
    columns: {
      ...deleted('id', 'user_id', 'version_id', 'message', 'answer_items', 'is_right', 'created_at', 'reply_read_at'),
      ...deleted('shown_order'),
      ...deletedCopies('search_text'),
    },
  },
  proposal: {
    part: 'applications',
    where: isOwnProposal,
    columns: {
      ...replaced({ ...erasedPerson, email: 'erased@erased.invalid', demo_user_id: null }),
      ...recomputedCopies('search_text'),
      ...kept('the number of the proposal and what it asked for')('id', 'no', 'education_account_id', 'created_at'),
      ...kept('the number of the proposal and what it asked for')('course_id', 'exam_center_id'),
      ...kept('when and to what text the consent was given')('consent_at', 'consent_id'),
    },
  },
  enquiry: {
    part: 'enquiries',
    where: isOwnEnquiry,
    columns: {
      ...deleted('id', 'name', 'phone', 'text', 'consent_id', 'created_at'),
      ...deletedCopies('search_text'),
    },
  },
  course_reminder: {
    part: 'reminders',
    where: ofLearner,
    columns: deleted('learner_id', 'user_course_id', 'period_no', 'kind', 'due_on', 'created_at'),
  },
  reminder_message: {
    part: 'messages',
    where: ofLearner,
    columns: deleted('learner_id', 'day', 'topics', 'mail_id', 'created_at'),
  },
  mail_outbox: {
    part: 'mails',
    where: isAddressee,
    columns: {
      ...deleted('id', 'kind', 'address', 'recipient_id', 'account_id', 'requested_by', 'payload', 'is_bulk'),
      ...deleted('idempotency_key', 'message_id', 'created_at', 'next_at', 'try_count', 'sent_at', 'failed_at'),
      ...deleted('last_error'),
    },
  },
  transfer_request: {
    part: 'transfers',
    where: withEmail,
    columns: deleted('id', 'partner_id', 'requested_by', 'email', 'created_at', 'closed_at'),
  },
} satisfies Partial<TableRules<keyof DB>>
