import { type RawBuilder, sql } from 'kysely'
import { listCappedPage, maxCounted } from '../../../db/capped-page.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Page } from '../../../http/paging.ts'
import { hasWordsFromStart, searchWords } from '../../../people/search-words.ts'
import { type StaffScope, userInScope } from '../../../people/staff-scope.ts'
import { type ProfileRow, profileJson } from '../accounts.queries.ts'
import { matchesSearchIndex, matchesWords } from '../list/account-filter.queries.ts'
import { type ProfileFields, profileColumns } from '../profile-fields.ts'

interface ProfileFilter {
  search: string
  learnersOnly: boolean
}

const selectFrom = (profiles: RawBuilder<unknown>, where: RawBuilder<boolean>) =>
  sql`select profile.id from ${profiles} profile join app_user on app_user.id = profile.user_id where ${where}`

const select = (where: RawBuilder<boolean>) => selectFrom(sql`learner_profile`, where)

const inName = (search: string): RawBuilder<boolean> => hasWordsFromStart(sql`profile.search_text`, search)

const inEmail = (search: string): RawBuilder<boolean> => hasWordsFromStart(sql`app_user.search_text`, search)

const isLearner = sql`app_user.user_status is null and app_user.role is null and not app_user.is_superuser
  and not app_user.is_demo`

const byName = sql`order by profile.sort_name, profile.id`

const sortedMatches = sql`select profile.id from found join learner_profile profile on profile.id = found.id ${byName}`

/** A search for a part of a name finds people side by side: a page of very many of them may begin after so many others. */
const firstRows = sql`(select id, user_id, sort_name, search_text from learner_profile order by sort_name, id limit 5000)`

/** In the scope of all, names and emails are looked up by separate indexes: no index covers an OR over two tables. */
const searchedList = (scope: StaffScope, search: string, visible: RawBuilder<boolean>) => {
  const matching = sql<boolean>`(${visible} and (${inName(search)} or ${inEmail(search)}))`
  const amongFirstRows = sql`${selectFrom(firstRows, matching)} ${byName}`
  const listOf = (matches: RawBuilder<unknown>, allMatches: RawBuilder<unknown>) => {
    const inListOrder = sql`with found as materialized (${allMatches}) ${sortedMatches}`
    return { matches, sortedMatches, inListOrder, amongFirstRows }
  }
  if (scope === 'all') {
    const either = (limit: RawBuilder<unknown>) => sql`select id from (
      (${select(sql`${visible} and ${inName(search)}`)} ${limit}) union
      (${select(sql`${visible} and ${inEmail(search)}`)} ${limit})) as either`
    return listOf(either(sql`limit ${maxCounted + 1}`), either(sql``))
  }
  // A partner has few learners among many with the same name, so the partner's accounts are searched first, by index.
  const words = searchWords(search).map((word) => ({ word, courseIds: [], partnerIds: [] }))
  const account = sql`education_account.partner_id = ${scope} and ${matchesSearchIndex(scope, words)} and ${matchesWords(words)}`
  const own = sql`profile.id in (select education_account.profile_id from education_account where ${account})`
  const matches = select(sql`${own} and ${matching}`)
  return listOf(matches, matches)
}

const profileList = (scope: StaffScope, { search, learnersOnly }: ProfileFilter) => {
  const visible = sql<boolean>`(${userInScope(scope)} and ${learnersOnly ? isLearner : sql`true`})`
  if (search !== '') return searchedList(scope, search, visible)
  return { matches: select(visible), sortedMatches, inListOrder: sql`${select(visible)} ${byName}` }
}

export const listUserProfiles = async (
  db: Db,
  scope: StaffScope,
  filter: ProfileFilter,
  page: Page,
): Promise<{ profiles: ProfileRow[]; count: number; isCapped: boolean }> => {
  const { ids, ...counted } = await listCappedPage(db, profileList(scope, filter), page)
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

export const findProfileIdOfUser = async (db: Db, userId: number): Promise<number | undefined> => {
  const found = await db.selectFrom('learner_profile').select('id').where('user_id', '=', userId).executeTakeFirst()
  return found?.id
}

export const updateProfile = async (tx: Tx, id: number, fields: ProfileFields): Promise<void> => {
  await tx
    .updateTable('learner_profile')
    .set({ ...profileColumns(fields), row_version: sql`row_version + 1` })
    .where('id', '=', id)
    .execute()
}
