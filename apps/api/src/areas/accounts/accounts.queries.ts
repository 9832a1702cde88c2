import type { CalendarDay } from '@dopusk/domain'
import { sql } from 'kysely'
import { arrayOf } from '../../db/batches.ts'
import type { Db } from '../../db/database.ts'
import type { AccountBucket } from '../../db/schema.generated.ts'
import { accountInScope, type StaffScope } from '../../people/staff-scope.ts'
import { areCountsPossible, currentCount, isCounted, knownCounts, passedCount } from '../../study/recount.ts'
import { type ProfileFields, profileFields } from './profile-fields.ts'

export interface AccountRow {
  id: number
  createdAt: Date
  activated: boolean
  specialistId: number
  passwordEncrypted: Buffer | null
  isPasswordOwn: boolean
  version: number
  creator: { id: number; email: string; partner_profile: { id: number; company: string } | null } | null
  profile: ProfileRow | null
  applicant: ApplicantRow | null
  bucket: AccountBucket
  lastVisitAt: Date | null
  userCourses: HeldCourseRow[]
  latestUserCourseId: number | null
  isMailFailed: boolean
  proposals: { proposal_id: number; qual: { code: string }; course: number; exam_center: string | null }[]
}

interface ApplicantRow {
  last_name: string
  first_name: string
  patronymic: string | null
  email: string
  phone: string
}

export interface ProfileRow extends ProfileFields {
  id: number
  userId: number
  email: string
  userStatus: 'partner' | null
  version: number
}

export interface HeldCourseRow {
  id: number
  courseId: number
  courseName: string
  start_date: string
  access_days: number
  prolonged_days: number
  paused_days: number
  paused_on: string | null
  isStarted: boolean
  /** When the learner asked the owner of the account for more access. */
  prolongAskedAt: string | null
  goodCount: number
  passedCount: number
  questionCount: number
  ticketCount: number
  isCounted: boolean
  countsFit: boolean
}

const fieldsJson = Object.values(profileFields).map(
  ({ field, column }) => sql`${sql.lit(field)}, profile.${sql.ref(column)}`,
)

/** A person's profile as JSON, for a query in which `profile` is learner_profile and `person` is app_user. */
export const profileJson = sql<ProfileRow>`json_build_object(
  'id', profile.id, 'userId', person.id, 'email', person.email, 'userStatus', person.user_status, ${sql.join(fieldsJson)},
  'version', profile.row_version)`

const heldCourseJson = sql`json_build_object(
  'id', user_course.id, 'courseId', course.id, 'courseName', course.name, 'start_date', start_date,
  'access_days', access_days, 'prolonged_days', prolonged_days, 'paused_days', paused_days, 'paused_on', paused_on,
  'isStarted', started_at is not null,
  'prolongAskedAt', case when prolong_partner_id is not distinct from account.partner_id then prolong_asked_at end,
  'goodCount', ${currentCount('user_course.good_count', sql`select good from (${knownCounts(sql`person.id`)}) as known`)},
  'passedCount', ${currentCount('user_course.passed_count', passedCount(sql`person.id`))}, 'questionCount', course.question_count,
  'ticketCount', course.ticket_count, 'isCounted', ${isCounted}, 'countsFit', ${areCountsPossible})`

/** Accounts with everything that the list shows, in the order of the given ids. */
export const listAccounts = async (db: Db, ids: readonly number[], today: CalendarDay): Promise<AccountRow[]> => {
  const { rows } = await sql<AccountRow>`/*hot:list_accounts*/
    select account.id, account.created_at as "createdAt", account.activated, account.id_specialist_pb as "specialistId",
           account.password_encrypted as "passwordEncrypted",
           coalesce(person.password_is_own, false) as "isPasswordOwn", account.row_version as version,
           account_bucket_on(account.ready_until, account.begun_until, account.access_until, ${today}::date) as bucket,
           person.last_visit_at as "lastVisitAt", account.latest_user_course_id as "latestUserCourseId",
           case when creator.id is not null then json_build_object('id', creator.id, 'email', creator.email,
             'partner_profile', case when company.id is not null
               then json_build_object('id', company.id, 'company', company.company) end) end as creator,
           case when profile.id is not null then ${profileJson} end as profile,
           (select json_build_object('last_name', last_name, 'first_name', first_name, 'patronymic', surname,
                                     'email', email, 'phone', phone)
              from proposal where education_account_id = account.id order by no desc limit 1) as applicant,
           coalesce((select json_agg(${heldCourseJson} order by user_course.id)
                       from user_course join course on course.id = user_course.course_id
                      where user_course.learner_id = person.id), '[]') as "userCourses",
           coalesce((select failed_at is not null from mail_outbox
                      where account_id = account.id order by mail_outbox.id desc limit 1), false) as "isMailFailed",
           coalesce((select json_agg(json_build_object('proposal_id', proposal.no,
                       'qual', json_build_object('code', course.qual_code), 'course', course.id,
                       'exam_center', exam_center.name) order by proposal.no)
                       from proposal join course on course.id = proposal.course_id
                       left join exam_center on exam_center.id = proposal.exam_center_id
                      where education_account_id = account.id), '[]') as proposals
      from unnest(${arrayOf('bigint', ids)}) with ordinality as listed (id, no)
      join education_account account on account.id = listed.id
      left join app_user creator on creator.id = account.created_by_id
      left join partner_profile company on company.id = account.partner_id
      left join learner_profile profile on profile.id = account.profile_id
      left join app_user person on person.id = profile.user_id
     order by listed.no`.execute(db)
  return rows
}

const maxPartners = 1000

export const listPartnerProfiles = (db: Db, scope: StaffScope) =>
  db
    .selectFrom('partner_profile')
    .select(['id', 'company'])
    .$if(scope !== 'all', (query) => query.where('id', '=', scope === 'all' ? 0 : scope))
    .orderBy(sql`company collate "ru-x-icu"`)
    .orderBy('id')
    .limit(maxPartners)
    .execute()

const selectInScope = (db: Db, scope: StaffScope) =>
  db.selectFrom('education_account').select('id').where(accountInScope(scope))

/** The id of an account that the scope has. */
export const findAccountInScope = async (db: Db, scope: StaffScope, id: number): Promise<number | undefined> =>
  (await selectInScope(db, scope).where('id', '=', id).executeTakeFirst())?.id

/** The id of the newest account of a profile in the scope. */
export const findNewestAccountOf = async (
  db: Db,
  scope: StaffScope,
  profileId: number,
): Promise<number | undefined> => {
  const accounts = selectInScope(db, scope).where('profile_id', '=', profileId)
  return (await accounts.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id
}
