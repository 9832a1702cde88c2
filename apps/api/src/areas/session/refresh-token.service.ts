import { timingSafeEqual } from 'node:crypto'
import { judgeRefreshToken } from '@dopusk/domain'
import type { Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { insertAudit } from '../../http/audit.ts'
import type { RouteDeps } from '../../http/route.ts'
import { asPerson } from '../../person-turns.ts'
import { hashSecret, issueRefreshToken, refreshExpiryAt } from './open-session.ts'
import {
  endSession,
  extendSession,
  findSessionOfToken,
  getReplacedAt,
  getVisitor,
  lockSession,
  markReplaced,
} from './session.queries.ts'

export interface RefreshRequest {
  refresh: string
  browserSecret: string | undefined
  requestId: string
}

const isSameBrowser = (expected: Buffer | null, secret: string | undefined) =>
  expected === null || (secret !== undefined && timingSafeEqual(expected, hashSecret(secret)))

type Outcome = { userId: number; sessionId: number; refresh: string } | 'refused' | 'stolen'

const rotate = async (tx: Tx, now: Date, sessionId: number, request: RefreshRequest): Promise<Outcome> => {
  const hash = hashSecret(request.refresh)
  const session = await lockSession(tx, sessionId, now)
  if (session === undefined || !isSameBrowser(session.browserHash, request.browserSecret)) return 'refused'
  // Read after the lock: another tab may have replaced the token meanwhile.
  const verdict = judgeRefreshToken(await getReplacedAt(tx, hash), now)
  if (verdict === 'stolen') {
    await endSession(tx, sessionId, now)
    const { userId } = session
    const entry = { actorId: null, subjectId: userId, sessionId, requestId: request.requestId }
    await insertAudit(tx, now, { action: 'refresh_token_reused', ...entry })
    return 'stolen'
  }
  if (verdict === 'fresh') await markReplaced(tx, hash, now)
  await extendSession(tx, sessionId, refreshExpiryAt(now))
  return { userId: session.userId, sessionId, refresh: await issueRefreshToken(tx, now, sessionId) }
}

export const refreshToken = async (
  deps: RouteDeps,
  request: RefreshRequest,
): Promise<{ access: string; refresh: string }> => {
  const now = deps.now()
  const found = await findSessionOfToken(deps.db, hashSecret(request.refresh))
  if (found === undefined) throw new AppError('token_expired')
  const outcome = await asPerson(found.userId, () =>
    deps.db.transaction().execute((tx) => rotate(tx, now, found.id, request)),
  )
  // Thrown outside the transaction: the end of a stolen session must be committed.
  if (outcome === 'refused' || outcome === 'stolen') throw new AppError('token_expired')
  const user = await getVisitor(deps.db, outcome.userId, now)
  if (user.isBlocked) throw new AppError('account_blocked')
  const claims = { userId: user.id, email: user.email, sessionId: outcome.sessionId, impersonatorId: null }
  return { access: await deps.accessTokens.sign(claims, now), refresh: outcome.refresh }
}
