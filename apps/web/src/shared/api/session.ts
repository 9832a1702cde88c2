import { removeAllDrafts } from '../drafts/draft-keys.ts'
import { connectStorage, createListeners } from '../listeners.ts'
import { paths } from '../paths.ts'
import { forgetSignOutReason, keepSignOutReason, type SignedOut } from './sign-out-reason.ts'
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

const ownSignOut: SignedOut = { path: paths.auth, message: null }

/** How the session ended that this page had. */
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
  forgetSignOutReason()
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
  // Before the tokens go: other tabs, which read it then, hear of them.
  if (signedOut.message === null) forgetSignOutReason()
  else keepSignOutReason(signedOut)
  removeTokens()
  removeAllDrafts()
  notify()
}

export const dropAccessToken = () => {
  removeAccessToken()
  notify()
}

/** After the reason was read. */
export const clearSignOutMessage = () => {
  forgetSignOutReason()
  if (signedOut.message === null) return
  signedOut = ownSignOut
  notify()
}

export const subscribeToSession = subscribe
