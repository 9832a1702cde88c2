import type { CurrentUser } from '@dopusk/contract'
import { type Path, useLocation } from 'react-router'
import { isStaff } from './is-staff.ts'

/** The page that a person without a session has opened. */
interface AskedPage extends Path {
  isForStaff: boolean
}

/** The state of a history entry of a sign-in page. Only this product writes it: no other site, and no link. */
export interface SignInState {
  /** Opened after the sign-in instead of the home page. */
  asked?: AskedPage
  /** Filled into the form. */
  email?: string
}

/** A path of this site: `//host` and `/\host` are addresses of another. */
const ownPath = /^\/(?![/\\])/

const readAsked = (asked: unknown): AskedPage | undefined => {
  if (typeof asked !== 'object' || asked === null) return undefined
  const { pathname, search, hash, isForStaff } = asked as Record<string, unknown>
  if (typeof pathname !== 'string' || !ownPath.test(pathname)) return undefined
  if (typeof search !== 'string' || typeof hash !== 'string') return undefined
  return { pathname, search, hash, isForStaff: isForStaff !== false }
}

/** A history entry may be of an older version, or of another screen. */
export const readSignInState = (state: unknown): SignInState => {
  if (typeof state !== 'object' || state === null) return {}
  const { asked, email } = state as Record<string, unknown>
  const page = readAsked(asked)
  return { ...(page && { asked: page }), ...(typeof email === 'string' && { email }) }
}

export const useSignInState = (): SignInState => readSignInState(useLocation().state)

/** The roles of the dashboard have no pages of their own here. */
export const mayOpen = (user: CurrentUser, { isForStaff }: AskedPage): boolean =>
  user.role === null && (!isForStaff || isStaff(user))
