import { timingSafeEqual } from 'node:crypto'
import { judgeRefreshToken } from '@dopusk/domain'
import type { Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { insertAudit } from '../../http/audit.ts'
import type { RouteDeps } from '../../http/route.ts'
import { hashSecret, issueRefreshToken, refreshExpiryAt } from './open-session.ts'
import {
  endSession,
  extendSession,
  findSessionIdOfToken,
  getReplacedAt,
  getUser,
  lockSession,
  markReplaced,
} from './session.queries.ts'

export interface Refresh {
  refresh: string
  browserSecret: string | undefined
  requestId: string
}

const isSameBrowser = (expected: Buffer | null, secret: string | undefined) =>
  expected === null || (secret !== undefined && timingSafeEqual(expected, hashSecret(secret)))

type Outcome = { userId: number; sessionId: number; refresh: string } | 'refused' | 'stolen'

const rotate = async (tx: Tx, now: Date, asked: Refresh): Promise<Outcome> => {
  const hash = hashSecret(asked.refresh)
  const sessionId = await findSessionIdOfToken(tx, hash)
  if (sessionId === undefined) return 'refused'
  const session = await lockSession(tx, sessionId, now)
  if (session === undefined || !isSameBrowser(session.browserHash, asked.browserSecret)) return 'refused'
  // Read after the lock: another tab may have replaced the token while this one waited.
  const verdict = judgeRefreshToken(await getReplacedAt(tx, hash), now)
  if (verdict === 'stolen') {
    await endSession(tx, sessionId, now)
    const { userId } = session
    const entry = { action: 'refresh_token_reused', actorId: null, subjectId: userId, sessionId }
    await insertAudit(tx, now, { ...entry, requestId: asked.requestId })
    return 'stolen'
  }
  if (verdict === 'fresh') await markReplaced(tx, hash, now)
  await extendSession(tx, sessionId, refreshExpiryAt(now))
  return { userId: session.userId, sessionId, refresh: await issueRefreshToken(tx, now, sessionId) }
}

export const refreshSession = async (deps: RouteDeps, asked: Refresh): Promise<{ access: string; refresh: string }> => {
  const now = deps.now()
  const outcome = await deps.db.transaction().execute((tx) => rotate(tx, now, asked))
  // Thrown outside: the end of a stolen family must be kept.
  if (outcome === 'refused' || outcome === 'stolen') throw new AppError('token_expired')
  const user = await getUser(deps.db, outcome.userId)
  if (user.isBlocked) throw new AppError('account_blocked')
  const claims = { userId: user.id, email: user.email, sessionId: outcome.sessionId, impersonatorId: null }
  return { access: await deps.accessTokens.sign(claims, now), refresh: outcome.refresh }
}
