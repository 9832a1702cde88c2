import { emailKey } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { isSamePerson } from '../../../people/find-users.ts'
import { type StaffScope, userInScope } from '../../../people/staff-scope.ts'

/** A user of the caller's scope whose email is in the list. */
export interface KnownPerson {
  /** By the rule of `emailKey`. */
  email: string
  userId: number
  /** Without permissions, and no demo user. */
  isLearner: boolean
  lastName: string | null
  firstName: string | null
  patronymic: string | null
  birthDate: string | null
  hasAccounts: boolean
  /** The newest account of this owner. */
  ownerAccountId: number | null
}

/** `owner` is the partner for whom the list is created; null for the site. */
export const listKnownPeople = async (
  db: Db,
  scope: StaffScope,
  emails: readonly string[],
  owner: number | null,
): Promise<KnownPerson[]> => {
  const { rows } = await sql<KnownPerson>`
    select email_key(app_user.email) as email, app_user.id as "userId",
           app_user.role is null and app_user.user_status is null and not app_user.is_superuser
             and not app_user.is_demo as "isLearner",
           profile.last_name as "lastName", profile.first_name as "firstName", profile.surname as patronymic,
           profile.birth_date as "birthDate",
           exists (select from education_account account where account.profile_id = profile.id) as "hasAccounts",
           (select max(account.id) from education_account account
             where account.profile_id = profile.id
               and account.partner_id is not distinct from ${owner}::bigint) as "ownerAccountId"
      from unnest(${emails.map(emailKey)}::text[]) as requested (email)
      join app_user on email_key(app_user.email) = requested.email
      left join learner_profile profile on profile.user_id = app_user.id
     where ${userInScope(scope)}
     order by app_user.id`.execute(db)
  return rows
}

interface NamedPerson {
  line: number
  lastName: string
  firstName: string
  birthDate: string
}

const requestedPerson = {
  lastName: sql.ref('requested.last_name'),
  firstName: sql.ref('requested.first_name'),
  birthDate: sql.ref('requested.birth_date'),
}

/** By line: the email of somebody of the scope who has the same name and birth date. */
export const listNamesakes = async (
  db: Db,
  scope: StaffScope,
  people: readonly NamedPerson[],
): Promise<Map<number, string>> => {
  const { rows } = await sql<{ line: number; email: string }>`
    select distinct on (requested.line) requested.line, app_user.email
      from unnest(${people.map(({ line }) => line)}::integer[], ${people.map(({ lastName }) => lastName)}::text[],
                  ${people.map(({ firstName }) => firstName)}::text[], ${people.map(({ birthDate }) => birthDate)}::date[])
             as requested (line, last_name, first_name, birth_date)
      join learner_profile profile on ${isSamePerson(requestedPerson)}
      join app_user on app_user.id = profile.user_id
     where ${userInScope(scope)}
     order by requested.line, app_user.id desc`.execute(db)
  return new Map(rows.map(({ line, email }) => [line, email]))
}

export const listUserCourses = (db: Db, learnerIds: readonly number[]) =>
  db
    .selectFrom('user_course')
    .select(['learner_id as learnerId', 'id as userCourseId', 'course_id as courseId'])
    .select(['start_date', 'access_days', 'prolonged_days', 'paused_days', 'paused_on'])
    .where('learner_id', '=', sql<number>`any(${learnerIds}::bigint[])`)
    .orderBy('learner_id')
    .orderBy('id')
    .execute()

export type OwnedCourse = Awaited<ReturnType<typeof listUserCourses>>[number]
