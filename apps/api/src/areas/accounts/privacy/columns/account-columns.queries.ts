import { sql } from 'kysely'
import type { DB } from '../../../../db/schema.generated.ts'
import { erasedEmail } from '../../../../people/find-users.ts'
import { ofLearner, ofUser, withEmail } from '../find-person.queries.ts'
import {
  deleted,
  deletedSecrets,
  kept,
  keptOfOthers,
  notPersonal,
  recomputed,
  recomputedCopies,
  replaced,
  replacedSecrets,
  type TableRules,
} from './column-rules.queries.ts'

export const erasedName = 'Удалено'

/** What replaces the person in a profile and in a proposal. */
export const erasedPerson = {
  last_name: erasedName,
  first_name: erasedName,
  surname: null,
  phone: '+70000000000',
  birth_date: sql<string>`date '1900-01-01'`,
}

const nextVersion = sql`row_version + 1`
const withoutName = 'says nothing without the name'

/** Who a person is, and how they sign in. Rows that others refer to come after these, so that they are deleted first. */
export const accountColumns = {
  push_device: {
    part: 'push_devices',
    where: ofUser,
    columns: {
      ...deleted('session_id', 'user_id', 'endpoint', 'created_at', 'sent_at'),
      ...deletedSecrets('p256dh', 'auth'),
    },
  },
  refresh_token: {
    part: null,
    where: (person) => sql`session_id in (select id from session where ${ofUser(person)})`,
    columns: deletedSecrets('hash', 'session_id', 'created_at', 'replaced_at'),
  },
  session: {
    part: 'sessions',
    where: ofUser,
    columns: {
      ...deleted('id', 'user_id', 'impersonator_id', 'created_at', 'expires_at', 'ended_at'),
      ...deletedSecrets('browser_hash'),
    },
  },
  password_reset_token: {
    part: 'password_resets',
    where: ofUser,
    columns: { ...deleted('user_id', 'created_at'), ...deletedSecrets('hash', 'password_key') },
  },
  registration_token: {
    part: null,
    where: (person) => sql`registration_id in (select id from pending_registration where ${withEmail(person)})`,
    columns: deletedSecrets('hash', 'registration_id'),
  },
  pending_registration: {
    part: 'registrations',
    where: withEmail,
    columns: { ...deleted('id', 'email', 'created_at'), ...deletedSecrets('password_hash') },
  },
  app_user: {
    part: 'user',
    where: ({ userId }) => sql`id = ${userId}`,
    columns: {
      ...replaced({ email: ({ userId }) => erasedEmail(userId ?? 0), last_visit_at: null }),
      ...replacedSecrets({ password_hash: null }),
      ...recomputedCopies('search_text'),
      ...kept(withoutName)('created_at', 'is_demo', 'password_is_own', 'wants_digest', 'digest_until'),
      ...kept(withoutName)('wants_partner_digest', 'partner_digest_week', 'is_blocked'),
      // Who has any of these is not erased before they are taken away.
      ...notPersonal('id', 'role', 'is_superuser', 'user_status', 'partner_profile_id'),
    },
  },
  learner_profile: {
    part: 'profile',
    where: ofUser,
    columns: {
      ...replaced({ ...erasedPerson, is_blocked: true, is_verified: false, row_version: nextVersion }),
      ...recomputedCopies('sort_name', 'search_text'),
      ...kept(withoutName)('created_at'),
      ...notPersonal('id', 'user_id'),
    },
  },
  education_account: {
    part: 'accounts',
    where: ({ profileId }) => sql`profile_id = ${profileId}`,
    columns: {
      ...replaced({ id_specialist_pb: 0, row_version: nextVersion }),
      ...replacedSecrets({ password_encrypted: null }),
      ...recomputedCopies('search_text', 'sort_creator', 'sort_name', 'sort_proposal', 'sort_end'),
      ...recomputed('access_until', 'begun_until', 'bucket', 'course_ids', 'first_proposal_no'),
      ...recomputed('latest_user_course_id', 'progress', 'ready_until'),
      ...kept(withoutName)('activated', 'created_at', 'created_by_id', 'partner_id'),
      ...kept('the erased name is looked up nowhere')('specialist_asked_at'),
      ...notPersonal('id', 'profile_id'),
    },
  },
  learner_group: {
    part: 'groups',
    where: (person) => sql`id in (select group_id from user_course where ${ofLearner(person)})`,
    columns: {
      ...kept('of all its members')('course_id', 'created_at', 'exam_date', 'id', 'name', 'partner_id', 'row_version'),
      ...keptOfOthers('of who made the group')('note', 'created_by_id', 'request_key'),
    },
  },
  reminder_setting: {
    part: 'reminder_wishes',
    where: ofUser,
    columns: {
      ...deleted('user_id', 'plan', 'exam', 'access', 'norms', 'replies', 'staff', 'mail_with_push'),
      ...deleted('quiet_from', 'quiet_until', 'calendar_no', 'last_calendar_no'),
    },
  },
  audit_log: {
    part: 'log',
    where: ({ userId }) => sql`${userId}::bigint in (subject_id, actor_id)`,
    columns: {
      // Details of what the person did to others stay.
      ...replaced({ detail: ({ userId }) => sql`case when subject_id = ${userId} then '{}' else detail end` }),
      ...kept('who did what, as ids without names')('id', 'at', 'action', 'actor_id', 'subject_id'),
      ...kept('who did what, as ids without names')('session_id', 'request_id'),
    },
  },
} satisfies Partial<TableRules<keyof DB>>
