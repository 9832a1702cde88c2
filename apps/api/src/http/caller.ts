import type { Access, CurrentUser } from '@dopusk/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { arrayOf, createBatches } from '../db/batches.ts'
import type { Db } from '../db/database.ts'
import type { AccessTokens } from './access-token.ts'
import { AppError } from './app-error.ts'

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

interface CallerRow extends Caller {
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

const findCallers = async (db: Db, sessionIds: readonly number[], now: Date): Promise<Map<number, CallerRow>> => {
  const sessions = await listSessions(db, sessionIds, now)
  const over = sessions.filter(({ isOver }) => isOver).map(({ sessionId }) => sessionId)
  await endSessions(db, over, now)
  return new Map(sessions.flatMap(({ isOver, ...caller }) => (isOver ? [] : [[caller.sessionId, caller]])))
}

export type FindCaller = (sessionId: number) => Promise<CallerRow | undefined>

/** Looks up the callers of simultaneous requests in one statement. */
export const createCallerLookup = (db: Db, now: () => Date): FindCaller =>
  createBatches(async (sessionIds: number[]) => {
    const found = await findCallers(db, sessionIds, now())
    return sessionIds.map((id) => found.get(id))
  })

const readBearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/**
 * The caller of the request's token, looked up with every request: an ended session, a blocked user, and an impersonated
 * session whose administrator or target no longer qualifies are refused at once, the last for good. Where no sign-in is needed, an invalid
 * token counts as none.
 */
export const readCaller = async (
  request: FastifyRequest,
  access: Access,
  deps: { findCaller: FindCaller; accessTokens: AccessTokens; now: () => Date },
): Promise<Caller | null> => {
  const refuse = (error: AppError): null => {
    if (access === 'anyone') return null
    throw error
  }
  const token = readBearerToken(request)
  if (token === undefined) return refuse(new AppError('not_authenticated'))
  const claims = await deps.accessTokens.read(token, deps.now())
  if (claims === 'expired') return refuse(new AppError('token_expired'))
  if (claims === 'invalid') return refuse(new AppError('not_authenticated'))
  const row = await deps.findCaller(claims.sessionId)
  if (row === undefined) return refuse(new AppError('not_authenticated'))
  if (row.isBlocked) return refuse(new AppError('account_blocked'))
  const { isBlocked, ...caller } = row
  return caller
}

/** What a person may do. */
type Permissions = Pick<Caller, 'role' | 'isSuperuser' | 'partnerId'>

/** Partners and superusers. */
export const isStaff = ({ isSuperuser, partnerId }: Permissions) => isSuperuser || partnerId !== null

/** A role of the workspace; admins have every role, superusers too. */
const hasRole = (caller: Permissions | null, ...roles: Caller['role'][]): boolean =>
  caller !== null && (caller.isSuperuser || caller.role === 'admin' || roles.includes(caller.role))

const accessRules: Record<Access, (caller: Permissions | null) => boolean> = {
  anyone: () => true,
  signed_in: (caller) => caller !== null,
  staff: (caller) => caller !== null && isStaff(caller),
  superuser: (caller) => caller?.isSuperuser === true,
  expert: (caller) => hasRole(caller, 'domain_spec'),
  manager: (caller) => hasRole(caller, 'course_manager'),
  admin: (caller) => hasRole(caller),
  dashboard: (caller) => hasRole(caller, 'domain_spec', 'course_manager'),
}

export const hasAccess = (access: Access, caller: Permissions | null): boolean => accessRules[access](caller)

export const requireAccess = (access: Access, caller: Caller | null): void => {
  if (!hasAccess(access, caller)) throw new AppError('forbidden')
}
