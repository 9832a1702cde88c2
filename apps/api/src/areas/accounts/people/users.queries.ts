import { emailKey } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import { listCappedPage } from '../../../db/capped-page.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Page } from '../../../http/paging.ts'
import type { Permissions } from '../../../people/permissions-given.ts'
import { hasWordsFromStart } from '../../../people/search-words.ts'
import { type StaffScope, userInScope } from '../../../people/staff-scope.ts'

const selectUsers = (db: Db, where: RawBuilder<boolean>) =>
  db
    .selectFrom('app_user')
    .leftJoin('partner_profile', 'partner_profile.id', 'app_user.partner_profile_id')
    .select([
      'app_user.id',
      'email',
      'password_hash as passwordHash',
      'role',
      'user_status as userStatus',
      'is_superuser as isSuperuser',
      'is_demo as isDemo',
      'partner_profile.id as partnerId',
      'company',
    ])
    .where(where)

export type StaffUserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

export const listUsers = async (
  db: Db,
  scope: StaffScope,
  search: string,
  page: Page,
): Promise<{ users: StaffUserRow[]; count: number; isCapped: boolean }> => {
  const searched = search === '' ? sql`true` : hasWordsFromStart(sql`app_user.search_text`, search)
  const matches = sql`select app_user.id from app_user where ${userInScope(scope)} and ${searched}`
  const list = {
    matches,
    sortedMatches: sql`select id from found order by id`,
    inListOrder: sql`${matches} order by app_user.id`,
  }
  const { ids, ...counted } = await listCappedPage(db, list, page)
  const users = await selectUsers(db, sql`app_user.id = any(${ids}::bigint[])`).orderBy('app_user.id').execute()
  return { users, ...counted }
}

export const findUser = (db: Db, scope: StaffScope, id: number) =>
  selectUsers(db, userInScope(scope)).where('app_user.id', '=', id).executeTakeFirst()

export const hasEmail = async (db: Db, scope: StaffScope, email: string): Promise<boolean> => {
  const found = await db
    .selectFrom('app_user')
    .select('id')
    .where(sql`email_key(email)`, '=', sql`email_key(${email})`)
    .where(userInScope(scope))
    .executeTakeFirst()
  return found !== undefined
}

export interface TakenEmail {
  /** By the rule of `emailKey`. */
  email: string
  userId: number
  isInScope: boolean
}

/** The emails that belong to a user, in the given order. */
export const listTakenEmails = async (db: Db, scope: StaffScope, emails: readonly string[]): Promise<TakenEmail[]> => {
  const { rows } = await sql<TakenEmail>`
    select email_key(app_user.email) as email, app_user.id as "userId", ${userInScope(scope)} as "isInScope"
      from unnest(${emails.map(emailKey)}::text[]) with ordinality as requested (email, no)
      join app_user on email_key(app_user.email) = requested.email
     order by requested.no`.execute(db)
  return rows
}

export const hasPartner = async (db: Db, id: number): Promise<boolean> => {
  const found = await db.selectFrom('partner_profile').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

export const updatePermissions = async (tx: Tx, id: number, permissions: Permissions): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set({
      role: permissions.role,
      is_superuser: permissions.isSuperuser,
      is_demo: permissions.isDemo,
      user_status: permissions.partnerId === null ? null : 'partner',
      partner_profile_id: permissions.partnerId,
    })
    .where('id', '=', id)
    .execute()
}

/** Null where nobody can sign in as the user. */
export const findPasswordHash = async (db: Db, userId: number): Promise<string | null | undefined> => {
  const found = await db.selectFrom('app_user').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return found?.password_hash
}
