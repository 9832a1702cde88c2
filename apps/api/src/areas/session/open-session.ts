import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import { type AccessTokens, accessTokenSeconds } from '../../http/access-token.ts'
import { AppError } from '../../http/app-error.ts'
import { insertRefreshToken, sessionInsert } from './session.queries.ts'

const refreshLifetimeS = 30 * 24 * 60 * 60
const impersonationLifetimeS = 60 * 60

export interface OpenedSession {
  sessionId: number
  access: string
  refresh: string | null
  /** The cookie that the browser must send beside the refresh token; null where the session is not bound to a browser. */
  browserSecret: string | null
}

const newSecret = () => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export const refreshExpiryAt = (now: Date): Date => new Date(now.getTime() + refreshLifetimeS * 1000)

export const issueRefreshToken = async (tx: Tx, now: Date, sessionId: number): Promise<string> => {
  const refresh = newSecret()
  await insertRefreshToken(tx, now, hashSecret(refresh), sessionId)
  return refresh
}

interface Opening {
  user: { id: number; email: string }
  /** The person whose password was checked; not the user while impersonating. */
  signedIn: { id: number; passwordHash: string | null }
  /** The administrator who impersonates the user: one hour, without a refresh token. */
  impersonatorId: number | null
  bindToBrowser: boolean
}

/** A session that is not stored yet: the statement that stores it, and what its rows become. */
export const prepareSession = (
  now: Date,
  accessTokens: AccessTokens,
  { user, signedIn, impersonatorId, bindToBrowser }: Opening,
) => {
  const impersonating = impersonatorId !== null
  const browserSecret = bindToBrowser && !impersonating ? newSecret() : null
  const expiresAt = impersonating ? new Date(now.getTime() + impersonationLifetimeS * 1000) : refreshExpiryAt(now)
  const refresh = impersonating ? null : newSecret()
  const insert = sessionInsert(now, {
    userId: user.id,
    signedIn,
    impersonatorId,
    browserHash: browserSecret === null ? null : hashSecret(browserSecret),
    refreshHash: refresh === null ? null : hashSecret(refresh),
    expiresAt,
  })
  const open = async (rows: readonly { id: number }[]): Promise<OpenedSession> => {
    const sessionId = rows[0]?.id
    // The password was changed while it was being checked.
    if (sessionId === undefined) throw new AppError('wrong_credentials')
    const claims = { userId: user.id, email: user.email, sessionId, impersonatorId }
    const access = await accessTokens.sign(claims, now, impersonating ? impersonationLifetimeS : accessTokenSeconds)
    return { sessionId, access, refresh, browserSecret }
  }
  return { insert, open }
}

export const openSession = async (
  tx: Tx,
  now: Date,
  accessTokens: AccessTokens,
  opening: Opening,
): Promise<OpenedSession> => {
  const { insert, open } = prepareSession(now, accessTokens, opening)
  return open((await insert.execute(tx)).rows)
}
