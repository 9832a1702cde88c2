import type { CurrentUser } from '@dopusk/contract'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { arrayOf } from '../db/batches.ts'
import type { Db } from '../db/database.ts'

/** The user who makes the request, with their present state in the database. */
export interface Caller {
  userId: number
  email: string
  role: CurrentUser['role']
  isSuperuser: boolean
  isDemo: boolean
  /** Set for partners only. */
  partnerId: number | null
  sessionId: number
  impersonatorId: number | null
}

export interface CallerRow extends Caller {
  isBlocked: boolean
}

interface SessionRow extends CallerRow {
  /** An impersonated one whose administrator or target does not qualify. */
  isOver: boolean
}

const listSessions = async (db: Db, sessionIds: readonly number[], now: Date): Promise<SessionRow[]> => {
  const { rows } = await sql<SessionRow>`/*hot:find_callers*/
    select s.id as "sessionId", u.id as "userId", u.email, u.role, u.is_superuser as "isSuperuser", u.is_demo as "isDemo",
           u.partner_profile_id as "partnerId", s.impersonator_id as "impersonatorId",
           u.is_blocked or coalesce(p.is_blocked, false) as "isBlocked",
           s.impersonator_id is not null and not coalesce(
             (i.is_superuser or i.role = 'admin') and not i.is_blocked and not coalesce(ip.is_blocked, false)
             and not u.is_superuser and u.role is distinct from 'admin', false) as "isOver"
      from session s join app_user u on u.id = s.user_id left join learner_profile p on p.user_id = u.id
      left join app_user i on i.id = s.impersonator_id left join learner_profile ip on ip.user_id = i.id
     where s.id = any(${arrayOf('bigint', sessionIds)}::bigint[]) and s.ended_at is null and s.expires_at > ${now}`.execute(
    db,
  )
  return rows
}

/** Refused once, ended for good: the target may lose the role again within the hour. */
const endSessions = async (db: Db, sessionIds: readonly number[], now: Date): Promise<void> => {
  if (sessionIds.length === 0) return
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', 'in', sessionIds)
    .where('ended_at', 'is', null)
    .execute()
}

/** By their sessions. */
export const findCallers = async (
  db: Db,
  sessionIds: readonly number[],
  now: Date,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Map<number, CallerRow>> => {
  const sessions = await listSessions(db, sessionIds, now)
  const over = sessions.filter(({ isOver }) => isOver).map(({ sessionId }) => sessionId)
  // They are refused in any case; the requests of others, which were looked up by the same statement, must not fail.
  await endSessions(db, over, now).catch((err: unknown) =>
    log.warn({ err }, 'sessions that are over could not be ended'),
  )
  return new Map(sessions.flatMap(({ isOver, ...caller }) => (isOver ? [] : [[caller.sessionId, caller]])))
}
