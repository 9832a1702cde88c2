import { readClaims } from './token-claims.ts'

const keys = {
  access: 'accessToken',
  refresh: 'refreshToken',
  email: 'email',
  isDemo: 'isDemo',
  demoAccess: 'demoAccessToken',
  demoRefresh: 'demoRefreshToken',
  clockOffsetMs: 'clockOffsetMs',
} as const

export const accessTokenKey = keys.access

export interface TokenPair {
  access: string
  /** Null during an impersonation. */
  refresh: string | null
}

const put = (key: string, value: string | null) => {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
}

export const readAccessToken = () => localStorage.getItem(keys.access)
export const readRefreshToken = () => localStorage.getItem(keys.refresh)
export const readIsDemo = () => localStorage.getItem(keys.isDemo) === 'true'

const writePair = ({ access, refresh }: TokenPair) => {
  const claims = readClaims(access)
  // A computer's clock may be hours off, so the offset to the server's clock is taken from a new token.
  put(keys.clockOffsetMs, claims?.iat == null ? null : String(claims.iat * 1000 - Date.now()))
  put(keys.refresh, refresh)
  put(keys.email, claims?.email ?? null)
  put(keys.access, access)
}

const writeDemoCopies = ({ access, refresh }: TokenPair) => {
  put(keys.demoAccess, access)
  put(keys.demoRefresh, refresh)
}

export const writeSignedIn = (pair: TokenPair) => {
  put(keys.isDemo, null)
  writePair(pair)
}

export const writeDemo = (pair: TokenPair) => {
  put(keys.isDemo, 'true')
  writeDemoCopies(pair)
  writePair(pair)
}

export const writeRefreshed = (pair: TokenPair) => {
  if (readIsDemo()) writeDemoCopies(pair)
  writePair(pair)
}

export const removeAccessToken = () => put(keys.access, null)

export const removeTokens = () => {
  for (const key of Object.values(keys)) localStorage.removeItem(key)
}

/** The time by the server's clock, as far as it is known. */
export const serverNowMs = (): number => Date.now() + Number(localStorage.getItem(keys.clockOffsetMs) ?? 0)

/** Milliseconds until the token expires, by the server's clock. */
export const timeLeftMs = (token: string): number => {
  const claims = readClaims(token)
  return claims === null ? Number.POSITIVE_INFINITY : claims.exp * 1000 - serverNowMs()
}
