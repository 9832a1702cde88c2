import type { CalendarDay } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

interface Named {
  firstName: string | null
  lastName: string | null
  patronymic: string | null
  email: string
}

/** The first ones by name, and how many there are. */
interface FirstOf<T> {
  first: T[]
  count: number
}

/** What a partner is told once a week. It names nobody but the partner's own learners. */
export interface PartnerDigest {
  /** Groups in which somebody falls behind, in the order of the list of groups; the others are only counted. */
  groups: (FirstOf<Named> & { id: number; name: string })[]
  otherGroups: { count: number; behind: number }
  ending: FirstOf<Named & { course: string; lastDay: CalendarDay }>
  norms: { course: string; effectiveOn: CalendarDay; before: string; after: string | null; questionCount: number }[]
}

/** A user of a partner who can sign in. */
export interface DigestUser {
  email: string
  partnerId: number
  isWanted: boolean
}

/** For a WHERE over `app_user`: a user of a partner who can sign in. */
export const isPartnerUser = sql<boolean>`(
  app_user.partner_profile_id is not null and app_user.password_hash is not null and not app_user.is_blocked)`

export const findDigestUser = async (db: Db, userId: number): Promise<DigestUser | undefined> => {
  const { rows } = await sql<DigestUser>`
    select email, partner_profile_id as "partnerId", wants_partner_digest as "isWanted"
      from app_user where id = ${userId} and ${isPartnerUser}`.execute(db)
  return rows[0]
}

export const updateWantsPartnerDigest = async (db: Db, userId: number, isWanted: boolean): Promise<void> => {
  await db.updateTable('app_user').set({ wants_partner_digest: isWanted }).where('id', '=', userId).execute()
}
