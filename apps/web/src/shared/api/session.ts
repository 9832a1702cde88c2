import { removeAllDrafts } from '../drafts/draft-keys.ts'
import { connectStorage, createListeners } from '../listeners.ts'
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

/** The person that the tokens of this browser name. */
export interface Session {
  email: string
  impersonated: boolean
}

export interface SignedOut {
  /** Where a person without a session is redirected. */
  path: string
  /** Why the session ended; null after the person's own sign-out. */
  message: string | null
}

const ownSignOut: SignedOut = { path: paths.auth, message: null }

let signedOut = ownSignOut
let cached: { token: string; session: Session | null } | null = null
/** Other tabs write the access token too. */
const { notify, subscribe } = createListeners(connectStorage((key) => key === accessTokenKey || key === null))

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
  signedOut = ownSignOut
  if (demo) writeDemo(pair)
  else writeSignedIn(pair)
  notify()
}

export const renewSession = (pair: TokenPair) => {
  writeRefreshed(pair)
  notify()
}

export const endSession = (why: Partial<SignedOut> = {}) => {
  signedOut = { ...ownSignOut, ...why }
  removeTokens()
  removeAllDrafts()
  notify()
}

export const dropAccessToken = () => {
  removeAccessToken()
  notify()
}

export const clearSignOutMessage = () => {
  if (signedOut.message === null) return
  signedOut = ownSignOut
  notify()
}

export const subscribeToSession = subscribe
