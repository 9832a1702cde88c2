import { createSecretKey } from 'node:crypto'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'

export const accessTokenSeconds = 15 * 60

interface AccessClaims {
  userId: number
  email: string
  sessionId: number
  impersonatorId: number | null
}

export interface AccessTokens {
  sign(claims: AccessClaims, now: Date, lifetimeS?: number): Promise<string>
  /** The claims, or the reason why the token is refused. */
  read(token: string, now: Date): Promise<AccessClaims | 'expired' | 'invalid'>
}

const algorithm = 'HS256'

/** A cache of verified tokens: a signature that was valid once stays valid, so it is not computed again. */
const maxVerified = 10_000

export const createAccessTokens = (secret: string): AccessTokens => {
  const key = createSecretKey(secret, 'utf8')
  const verified = new Map<string, { claims: AccessClaims; expiresAtMs: number }>()
  return {
    sign: ({ userId, email, sessionId, impersonatorId }, now, lifetimeS = accessTokenSeconds) => {
      const issuedAt = Math.floor(now.getTime() / 1000)
      return new SignJWT({ email, sid: sessionId, ...(impersonatorId !== null && { imp: impersonatorId }) })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(String(userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeS)
        .sign(key)
    },
    read: async (token, now) => {
      const known = verified.get(token)
      if (known !== undefined) return known.expiresAtMs > now.getTime() ? known.claims : 'expired'
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], currentDate: now })
        const claims = {
          userId: Number(payload.sub),
          email: String(payload.email),
          sessionId: Number(payload.sid),
          impersonatorId: payload.imp === undefined ? null : Number(payload.imp),
        }
        if (verified.size >= maxVerified) verified.clear()
        verified.set(token, { claims, expiresAtMs: Number(payload.exp) * 1000 })
        return claims
      } catch (error) {
        return error instanceof joseErrors.JWTExpired ? 'expired' : 'invalid'
      }
    },
  }
}
