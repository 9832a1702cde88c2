import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Page } from '../../http/paging.ts'
import { type StaffScope, userInScope } from '../../people/staff-scope.ts'
import { type ProfileRow, profileJson } from './accounts.queries.ts'
import { hasWords } from './search-words.ts'

const fromProfiles = sql`from learner_profile profile join app_user on app_user.id = profile.user_id`

/** With a space before it, so that short words find beginnings. */
const searched = (search: string): RawBuilder<boolean> => {
  const inName = hasWords(sql`(' ' || profile.search_text)`, search)
  const long = search.split(/\s+/).some((word) => word.length >= 3)
  // The expression above has no index of its own; this one leads to it.
  const lead = long ? hasWords(sql`profile.search_text`, longWords(search)) : sql`true`
  return sql`((${lead} and ${inName}) or ${hasWords(sql`searchable(app_user.email)`, search)})`
}

const longWords = (search: string) =>
  search
    .split(/\s+/)
    .filter((word) => word.length >= 3)
    .join(' ')

const matching = (scope: StaffScope, { search, learnersOnly }: { search: string; learnersOnly: boolean }) => {
  const conditions = [
    userInScope(scope),
    ...(search === '' ? [] : [searched(search)]),
    ...(learnersOnly
      ? [
          sql`app_user.user_status is null and app_user.role is null and not app_user.is_superuser and not app_user.is_demo`,
        ]
      : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const mostCounted = 10_000

export const pageProfiles = async (
  db: Db,
  scope: StaffScope,
  asked: { search: string; learnersOnly: boolean },
  { limit, offset }: Page,
): Promise<{ profiles: ProfileRow[]; count: number }> => {
  const where = matching(scope, asked)
  const { rows } = await sql<{ profile: ProfileRow }>`
    select ${profileJson} as profile
      from (select profile.id ${fromProfiles} where ${where} order by profile.sort_name, profile.id
             limit ${limit} offset ${offset}) as listed
      join learner_profile profile on profile.id = listed.id join app_user person on person.id = profile.user_id
     order by profile.sort_name, profile.id`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select ${fromProfiles} where ${where} limit ${mostCounted}) as found`.execute(
    db,
  )
  return { profiles: rows.map(({ profile }) => profile), count: counted[0]?.count ?? 0 }
}

export const findProfile = async (db: Db, scope: StaffScope, id: number): Promise<ProfileRow | undefined> => {
  const { rows } = await sql<{ profile: ProfileRow }>`
    select ${profileJson} as profile
      from learner_profile profile join app_user on app_user.id = profile.user_id
      join app_user person on person.id = profile.user_id
     where profile.id = ${id} and ${userInScope(scope)}`.execute(db)
  return rows[0]?.profile
}

/** Whose profile it is, which never changes. */
export const findUserIdOfProfile = async (db: Db, id: number): Promise<number | undefined> => {
  const found = await db.selectFrom('learner_profile').select('user_id').where('id', '=', id).executeTakeFirst()
  return found?.user_id
}

export const writeProfile = async (
  tx: Tx,
  id: number,
  profile: Pick<ProfileRow, 'firstName' | 'lastName' | 'surname' | 'phone' | 'birthDate' | 'isVerified' | 'isBlocked'>,
): Promise<void> => {
  await tx
    .updateTable('learner_profile')
    .set({
      first_name: profile.firstName,
      last_name: profile.lastName,
      surname: profile.surname,
      phone: profile.phone,
      birth_date: profile.birthDate,
      is_verified: profile.isVerified,
      is_blocked: profile.isBlocked,
      row_version: sql`row_version + 1`,
    })
    .where('id', '=', id)
    .execute()
}
