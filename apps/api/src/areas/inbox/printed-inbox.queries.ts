import type { Db } from '../../db/database.ts'

export const inboxStatuses = ['new', 'in_work', 'closed'] as const
export type InboxStatus = (typeof inboxStatuses)[number]

const maxListed = 1000

/** Enquiries, proposals and complaints, newest last, for the command line. */
export const listEnquiries = (db: Db, status: InboxStatus) =>
  db
    .selectFrom('enquiry')
    .innerJoin('inbox_item', 'inbox_item.enquiry_id', 'enquiry.id')
    .select(['enquiry.id', 'enquiry.created_at', 'name', 'phone', 'text'])
    .where('inbox_item.state', '=', status)
    .orderBy('enquiry.id')
    .limit(maxListed)
    .execute()

export const listProposals = (db: Db, status: InboxStatus) =>
  db
    .selectFrom('proposal')
    .innerJoin('inbox_item', 'inbox_item.proposal_id', 'proposal.id')
    .innerJoin('course', 'course.id', 'proposal.course_id')
    .select([
      'proposal.no',
      'proposal.created_at',
      'last_name',
      'first_name',
      'phone',
      'email',
      'course.name as course',
    ])
    .where('inbox_item.state', '=', status)
    .orderBy('proposal.id')
    .limit(maxListed)
    .execute()

export const listComplaints = (db: Db, status: InboxStatus) =>
  db
    .selectFrom('complaint')
    .innerJoin('inbox_item', 'inbox_item.complaint_id', 'complaint.id')
    .innerJoin('question_version', 'question_version.id', 'complaint.version_id')
    .innerJoin('app_user', 'app_user.id', 'complaint.user_id')
    .select([
      'complaint.id',
      'complaint.created_at',
      'app_user.email',
      'question_version.question_id',
      'complaint.message',
    ])
    .where('inbox_item.state', '=', status)
    .orderBy('complaint.id')
    .limit(maxListed)
    .execute()
