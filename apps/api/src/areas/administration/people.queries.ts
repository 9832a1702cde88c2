import type * as calls from '@dopusk/contract'
import type { PersonKind, QueryOf } from '@dopusk/contract'
import { type RawBuilder, sql } from 'kysely'
import { type CappedIds, listCappedPage } from '../../db/capped-page.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import type { Page } from '../../http/paging.ts'
import { isErased, usersWithWords } from '../../people/find-users.ts'
import { staffName } from '../../people/inbox-items.ts'

type PeopleShow = QueryOf<typeof calls.listPeople>['show']

export interface PeopleFilter {
  show: PeopleShow
  search: string
}

// As the partial index `app_user_staff` has it.
const isStaffUser = sql<boolean>`(role is not null or is_superuser or partner_profile_id is not null)`

/** For a WHERE over `app_user`. */
const shown: Record<PeopleShow, RawBuilder<boolean>> = {
  all: sql`true`,
  learners: sql`not ${isStaffUser}`,
  staff: isStaffUser,
  blocked: sql`id in (select id from app_user where is_blocked union all select user_id from learner_profile where is_blocked)`,
}

const listIds = (db: Db, { show, search }: PeopleFilter, page: Page): Promise<CappedIds> => {
  const isFound = search === '' ? sql`true` : sql`id in (${usersWithWords(search)})`
  const matching = sql`from app_user where not is_demo and not ${isErased} and ${shown[show]} and ${isFound}`
  const inListOrder = sql`select id ${matching} order by id desc`
  return listCappedPage(
    db,
    { matches: sql`select id ${matching}`, sortedMatches: sql`select id from found order by id desc`, inListOrder },
    page,
  )
}

export interface PersonRow extends Pick<Caller, 'role' | 'isSuperuser'> {
  id: number
  name: string
  email: string
  kind: PersonKind
  company: string | null
  phone: string | null
  isBlocked: boolean
  isDemo: boolean
  hasProfile: boolean
  createdAt: Date
  lastVisitAt: Date | null
}

const listByIds = async (db: Db, ids: readonly number[]): Promise<PersonRow[]> => {
  const { rows } = await sql<PersonRow>`
    select app_user.id, coalesce(profile.sort_name, '') as name, app_user.email, app_user.role,
           app_user.is_superuser as "isSuperuser", app_user.is_demo as "isDemo", partner_profile.company, profile.phone,
           case when app_user.is_superuser then 'superuser' when app_user.role is not null then app_user.role
                when app_user.partner_profile_id is not null then 'partner' else 'learner' end as kind,
           app_user.is_blocked or coalesce(profile.is_blocked, false) as "isBlocked", profile.id is not null as "hasProfile",
           app_user.created_at as "createdAt", app_user.last_visit_at as "lastVisitAt"
      from unnest(${ids}::bigint[]) with ordinality as listed (id, no)
      join app_user on app_user.id = listed.id
      left join learner_profile profile on profile.user_id = app_user.id
      left join partner_profile on partner_profile.id = app_user.partner_profile_id
     where not ${isErased}
     order by listed.no`.execute(db)
  return rows
}

export const listPeople = async (
  db: Db,
  filter: PeopleFilter,
  page: Page,
): Promise<{ people: PersonRow[]; count: number; isCapped: boolean }> => {
  const { ids, ...counted } = await listIds(db, filter, page)
  return { people: await listByIds(db, ids), ...counted }
}

/** Undefined for demo users and for people whose data have been erased. */
export const findPersonById = async (db: Db, id: number): Promise<PersonRow | undefined> => {
  const [row] = await listByIds(db, [id])
  return row?.isDemo === false ? row : undefined
}

const maxSessions = 50

export const listSessions = async (db: Db, userId: number, now: Date) => {
  const { rows } = await sql<{ id: number; startedAt: Date; endedAt: Date | null; impersonator: string | null }>`
    select id, created_at as "startedAt", ${staffName('session.impersonator_id')} as impersonator,
           coalesce(ended_at, case when expires_at <= ${now} then expires_at end) as "endedAt"
      from session where user_id = ${userId} order by id desc limit ${maxSessions}`.execute(db)
  return rows
}

/** A learner is blocked in the profile, where staff see and change it too; anybody else as a user. */
export const updateBlocked = async (tx: Tx, { id, kind, hasProfile }: PersonRow, isBlocked: boolean): Promise<void> => {
  const byProfile = kind === 'learner' && hasProfile
  await tx
    .updateTable('app_user')
    .set({ is_blocked: isBlocked && !byProfile })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('learner_profile')
    .set((eb) => ({ is_blocked: isBlocked && byProfile, row_version: eb('row_version', '+', 1) }))
    .where('user_id', '=', id)
    .where('is_blocked', '<>', isBlocked && byProfile)
    .execute()
}

/** Ends the person's sessions and those in which they impersonate others, except one; returns how many. */
export const endOtherSessions = async (
  tx: Tx,
  { userId, exceptId, now }: { userId: number; exceptId: number; now: Date },
): Promise<number> => {
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('impersonator_id', '=', userId)]))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('id', '<>', exceptId)
    .returning('id')
    .execute()
  return ended.length
}
