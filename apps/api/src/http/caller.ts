import type { Access } from '@dopusk/contract'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { createBatches } from '../db/batches.ts'
import type { Db } from '../db/database.ts'
import type { AccessTokens } from './access-token.ts'
import { AppError } from './app-error.ts'
import { type Caller, type CallerRow, findCallers } from './caller.queries.ts'

export type { Caller } from './caller.queries.ts'

export type FindCaller = (sessionId: number) => Promise<CallerRow | undefined>

/** Looks up the callers of simultaneous requests in one statement. */
export const createCallerLookup = (db: Db, now: () => Date, log: Pick<FastifyBaseLogger, 'warn'>): FindCaller =>
  createBatches(async (sessionIds: number[]) => {
    const found = await findCallers(db, sessionIds, now(), log)
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
