import { removeAllDrafts } from '../draft-keys.ts'
import { paths } from '../paths.ts'
import { readClaims } from './token-claims.ts'
import {
  accessTokenKey,
  readAccessToken,
  removeAccessToken,
  removeTokens,
  type TokenPair,
  writeDemo,
  writeRefreshed,
  writeSignedIn,
} from './tokens.ts'

/** Who sits in front of this tab, as far as its tokens tell. */
export interface Session {
  email: string
  impersonated: boolean
}

export interface SignedOut {
  /** Where a person without a session is sent. */
  path: string
  /** Why the session ended, where it was not their own wish. */
  message: string | null
}

const byOwnWish: SignedOut = { path: paths.auth, message: null }

let signedOut = byOwnWish
let cached: { token: string; session: Session | null } | null = null
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

export const readSession = (): Session | null => {
  const token = readAccessToken()
  if (token === null) return null
  if (cached?.token !== token) {
    const claims = readClaims(token)
    cached = { token, session: claims && { email: claims.email, impersonated: claims.imp !== null } }
  }
  return cached.session
}

export const readSignedOut = (): SignedOut => signedOut

export const startSession = (pair: TokenPair, { demo }: { demo: boolean }) => {
  signedOut = byOwnWish
  if (demo) writeDemo(pair)
  else writeSignedIn(pair)
  notify()
}

export const renewSession = (pair: TokenPair) => {
  writeRefreshed(pair)
  notify()
}

export const endSession = (why: Partial<SignedOut> = {}) => {
  signedOut = { ...byOwnWish, ...why }
  removeTokens()
  removeAllDrafts()
  notify()
}

export const dropAccessToken = () => {
  removeAccessToken()
  notify()
}

export const forgetWhySignedOut = () => {
  if (signedOut.message === null) return
  signedOut = byOwnWish
  notify()
}

/** Also told of what other tabs do. */
export const subscribeToSession = (listener: () => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === accessTokenKey || event.key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}
