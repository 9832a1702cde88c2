import { z } from 'zod'
import { defineCall } from '../call.ts'
import { cappedPageOf, idInText, orAbsent, pageQuery } from '../paging.ts'
import { id } from '../person.ts'
import { calendarDay } from '../text.ts'
import type { FromWire } from '../wire-names.ts'

/** Every action that the journal records. */
export const journalActions = [
  'impersonation_started',
  'impersonated_write',
  'password_set_by_staff',
  'password_reset_by_mail',
  'permissions_changed',
  'email_changed_by_staff',
  'taken_email_revealed',
  'refresh_token_reused',
  'person_blocked',
  'person_unblocked',
  'sessions_ended',
  'personal_data_exported',
  'person_erased',
  'retention_changed',
  'consent_text_added',
  'consent_confirmed',
  'bulk_consent_confirmed',
  'credentials_mail_requested',
  'credentials_downloaded',
  'reminders_switched',
  'demo_user_became_learner',
  'course_taken_back',
  'learner_transferred',
  'invoice_issued',
  'invoice_cancelled',
  'invoice_payment_set',
  'act_issued',
  'act_cancelled',
  'certificate_issued',
  'certificate_withdrawn',
  'partner_created',
  'partner_changed',
  'partner_brand_changed',
  'group_created',
  'group_changed',
  'group_deleted',
  'group_members_added',
  'group_members_removed',
  'group_members_reminded',
  'partner_user_created',
  'partner_user_blocked',
  'partner_user_unblocked',
  'partner_user_invited',
  'content_course_created',
  'content_course_changed',
  'content_course_shown',
  'content_course_hidden',
  'content_task_created',
  'content_task_changed',
  'content_task_shown',
  'content_task_hidden',
  'content_edition_created',
  'content_edition_changed',
  'content_edition_shown',
  'content_edition_hidden',
  'norm_revision_published',
  'norm_revision_discarded',
  'question_published',
  'regrade_started',
  'question_retired',
  'question_restored',
  'content_conflict_settled',
  'tickets_added',
  'ticket_changed',
  'ticket_removed',
  'questions_imported',
] as const
const action = z.enum(journalActions, 'Недопустимое значение')
export type JournalAction = z.output<typeof action>

const someone = z.object({
  id,
  /** The name or the email; empty where the person no longer exists. */
  name: z.string(),
})

const entrySchema = z.object({
  id,
  at: z.string(),
  action,
  /** Null where the server itself or the command line did it. */
  actor: someone.nullable(),
  /** Whom it concerns. */
  subject: someone.nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

export type JournalEntry = FromWire<z.output<typeof entrySchema>>

const day = orAbsent(calendarDay('Такой даты нет'))

export const listJournal = defineCall({
  name: 'listJournal',
  summary: 'Журнал: кто, что и с кем сделал, новое первым; счёт до 10 000',
  method: 'GET',
  path: '/api/journal/',
  access: 'admin',
  query: z.strictObject({
    ...pageQuery(50),
    /** The id of a user who acted, or whom the action concerns. */
    person: orAbsent(idInText),
    action: orAbsent(action),
    /** The first and the last day, in the time zone of the service. */
    from: day,
    until: day,
  }),
  response: cappedPageOf(entrySchema),
})
