import { type RawBuilder, sql } from 'kysely'
import { listCappedPage, maxCounted } from '../../../db/capped-page.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Page } from '../../../http/paging.ts'
import { hasWordsFromStart, searchWords } from '../../../people/search-words.ts'
import { type StaffScope, userInScope } from '../../../people/staff-scope.ts'
import { type ProfileRow, profileJson } from '../accounts.queries.ts'
import { matchesSearchIndex, matchesWords } from '../list/account-filter.queries.ts'

interface ProfileFilter {
  search: string
  learnersOnly: boolean
}

const select = (where: RawBuilder<boolean>) =>
  sql`select profile.id from learner_profile profile join app_user on app_user.id = profile.user_id where ${where}`

const inName = (search: string): RawBuilder<boolean> => hasWordsFromStart(sql`profile.search_text`, search)

const inEmail = (search: string): RawBuilder<boolean> => hasWordsFromStart(sql`app_user.search_text`, search)

const isLearner = sql`app_user.user_status is null and app_user.role is null and not app_user.is_superuser
  and not app_user.is_demo`

/** In the scope of all, names and emails are looked up by separate indexes: no index covers an OR over two tables. */
const matchingProfiles = (scope: StaffScope, { search, learnersOnly }: ProfileFilter) => {
  const visible = sql<boolean>`(${userInScope(scope)} and ${learnersOnly ? isLearner : sql`true`})`
  if (search === '') return { matches: select(visible), matching: visible }
  const matching = sql<boolean>`(${visible} and (${inName(search)} or ${inEmail(search)}))`
  if (scope === 'all') {
    const byName = select(sql`${visible} and ${inName(search)}`)
    const byEmail = select(sql`${visible} and ${inEmail(search)}`)
    const limit = sql`limit ${maxCounted + 1}`
    return { matches: sql`select id from ((${byName} ${limit}) union (${byEmail} ${limit})) as either`, matching }
  }
  // A partner has few learners among many with the same name, so the partner's accounts are searched first, by index.
  const words = searchWords(search).map((word) => ({ word, courseIds: [], partnerIds: [] }))
  const account = sql`education_account.partner_id = ${scope} and ${matchesSearchIndex(scope, words)} and ${matchesWords(words)}`
  const own = sql`profile.id in (select education_account.profile_id from education_account where ${account})`
  return { matches: select(sql`${own} and ${matching}`), matching }
}

export const listUserProfiles = async (
  db: Db,
  scope: StaffScope,
  filter: ProfileFilter,
  page: Page,
): Promise<{ profiles: ProfileRow[]; count: number; isCapped: boolean }> => {
  const { matches, matching } = matchingProfiles(scope, filter)
  const order = sql`order by profile.sort_name, profile.id`
  const sortedMatches = sql`select profile.id from found join learner_profile profile on profile.id = found.id ${order}`
  const { ids, ...counted } = await listCappedPage(
    db,
    { matches, sortedMatches, inListOrder: sql`${select(matching)} ${order}` },
    page,
  )
  const { rows } = await sql<{ profile: ProfileRow }>`
    select ${profileJson} as profile
      from unnest(${ids}::bigint[]) with ordinality as listed (id, no)
      join learner_profile profile on profile.id = listed.id join app_user person on person.id = profile.user_id
     order by listed.no`.execute(db)
  return { profiles: rows.map(({ profile }) => profile), ...counted }
}

export const findProfile = async (db: Db, scope: StaffScope, id: number): Promise<ProfileRow | undefined> => {
  const { rows } = await sql<{ profile: ProfileRow }>`
    select ${profileJson} as profile
      from learner_profile profile join app_user on app_user.id = profile.user_id
      join app_user person on person.id = profile.user_id
     where profile.id = ${id} and ${userInScope(scope)}`.execute(db)
  return rows[0]?.profile
}

/** The owner of a profile never changes. */
export const findUserIdOfProfile = async (db: Db, id: number): Promise<number | undefined> => {
  const found = await db.selectFrom('learner_profile').select('user_id').where('id', '=', id).executeTakeFirst()
  return found?.user_id
}

export const updateProfile = async (
  tx: Tx,
  id: number,
  profile: Pick<
    ProfileRow,
    'firstName' | 'lastName' | 'patronymic' | 'phone' | 'birthDate' | 'isVerified' | 'isBlocked'
  >,
): Promise<void> => {
  await tx
    .updateTable('learner_profile')
    .set({
      first_name: profile.firstName,
      last_name: profile.lastName,
      surname: profile.patronymic,
      phone: profile.phone,
      birth_date: profile.birthDate,
      is_verified: profile.isVerified,
      is_blocked: profile.isBlocked,
      row_version: sql`row_version + 1`,
    })
    .where('id', '=', id)
    .execute()
}
