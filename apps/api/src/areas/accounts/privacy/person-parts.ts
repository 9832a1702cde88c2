import { type RawBuilder, sql } from 'kysely'
import { siteAccountsCreatedBy } from '../../../people/lock-accounts.ts'
import { hasOwnPhone, type Person } from './find-person.ts'

/** One kind of rows that are stored about a person. */
export interface PersonPart {
  name: string
  table: string
  where: (person: Person) => RawBuilder<boolean>
  /** Columns that are not exported: secrets, and copies of other columns. */
  without?: string[]
}

const ofUser = ({ userId }: Person) => sql<boolean>`user_id = ${userId}`
const ofLearner = ({ userId }: Person) => sql<boolean>`learner_id = ${userId}`

export const hasOwnEmailOrAccount = ({ email, profileId }: Person) =>
  sql<boolean>`(email_key(email) = email_key(${email})
    or education_account_id in (select id from education_account where profile_id = ${profileId}))`

export const isAddressee = ({ userId, email }: Person) =>
  sql<boolean>`(recipient_id = ${userId} or email_key(address) = email_key(${email}))`

/** For a WHERE over `education_account`: the accounts that copy data of the person, as learner, applicant or creator. */
export const accountsOfPerson = ({ email, userId, profileId }: Person) =>
  sql<boolean>`(education_account.profile_id = ${profileId}
    or education_account.id in (select education_account_id from proposal where email_key(proposal.email) = email_key(${email}))
    or ${userId === null ? sql`false` : siteAccountsCreatedBy(userId)})`

/** For a WHERE over `inbox_item`: what came from the person, or could not be mailed to them. */
const isFromPerson = (person: Person) =>
  sql<boolean>`(complaint_id in (select id from complaint where ${ofUser(person)})
    or proposal_id in (select id from proposal where ${hasOwnEmailOrAccount(person)})
    or enquiry_id in (select id from enquiry where ${hasOwnPhone(person)})
    or mail_id in (select id from mail_outbox where ${isAddressee(person)}))`

/** Everything that is stored about a person. A test compares it with the tables of the database. */
export const personParts: PersonPart[] = [
  {
    name: 'user',
    table: 'app_user',
    where: ({ userId }) => sql`id = ${userId}`,
    without: ['password_hash', 'search_text'],
  },
  { name: 'profile', table: 'learner_profile', where: ofUser, without: ['sort_name', 'search_text'] },
  {
    name: 'accounts',
    table: 'education_account',
    where: ({ profileId }) => sql`profile_id = ${profileId}`,
    without: ['password_encrypted', 'sort_creator', 'sort_name', 'sort_proposal', 'search_text'],
  },
  {
    name: 'inbox_notes',
    table: 'inbox_note',
    where: (person) => sql`item_id in (select id from inbox_item where ${isFromPerson(person)})`,
  },
  { name: 'inbox', table: 'inbox_item', where: isFromPerson },
  { name: 'applications', table: 'proposal', where: hasOwnEmailOrAccount, without: ['search_text'] },
  { name: 'enquiries', table: 'enquiry', where: hasOwnPhone, without: ['search_text'] },
  { name: 'study', table: 'learner', where: ({ userId }) => sql`id = ${userId}` },
  { name: 'courses', table: 'user_course', where: ofLearner },
  {
    name: 'groups',
    table: 'learner_group',
    where: ({ userId }) => sql`id in (select group_id from user_course where learner_id = ${userId})`,
    // What staff wrote about the group as a whole, and who made it.
    without: ['note', 'created_by_id', 'request_key'],
  },
  { name: 'course_starts', table: 'user_course_period', where: ofLearner },
  { name: 'course_pauses', table: 'course_pause', where: ofLearner },
  { name: 'reminders', table: 'course_reminder', where: ofLearner },
  { name: 'reminder_wishes', table: 'reminder_setting', where: ofUser },
  { name: 'messages', table: 'reminder_message', where: ofLearner },
  { name: 'push_devices', table: 'push_device', where: ofUser, without: ['p256dh', 'auth'] },
  { name: 'invoices', table: 'invoice', where: ofLearner },
  {
    name: 'acts',
    table: 'act',
    where: (person) => sql`invoice_id in (select id from invoice where ${ofLearner(person)})`,
  },
  { name: 'certificates', table: 'certificate', where: ofLearner },
  { name: 'tickets', table: 'user_ticket', where: ofLearner },
  { name: 'attempts', table: 'attempt', where: ofLearner },
  { name: 'answers', table: 'attempt_question', where: ofLearner },
  { name: 'first_answers', table: 'first_answers', where: ofLearner },
  { name: 'regrades', table: 'regrade_learner', where: ofLearner },
  { name: 'forecasts', table: 'forecast_check', where: ofLearner },
  { name: 'practice', table: 'practical_result', where: ofLearner },
  { name: 'memory', table: 'memory', where: ofLearner },
  { name: 'activity', table: 'activity_day', where: ofLearner },
  { name: 'favourites', table: 'favourite', where: ofLearner },
  { name: 'complaints', table: 'complaint', where: ofUser, without: ['search_text'] },
  { name: 'sessions', table: 'session', where: ofUser, without: ['browser_hash'] },
  { name: 'mails', table: 'mail_outbox', where: isAddressee },
  {
    name: 'registrations',
    table: 'pending_registration',
    where: ({ email }) => sql`email_key(email) = email_key(${email})`,
    without: ['password_hash'],
  },
  {
    name: 'password_resets',
    table: 'password_reset_token',
    where: ofUser,
    without: ['hash', 'password_key'],
  },
  {
    name: 'transfers',
    table: 'transfer_request',
    where: ({ email }) => sql`email_key(email) = email_key(${email})`,
  },
  { name: 'log', table: 'audit_log', where: ({ userId }) => sql`${userId}::bigint in (subject_id, actor_id)` },
]
