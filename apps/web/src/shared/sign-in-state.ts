import type { CurrentUser } from '@dopusk/contract'
import { type Path, useLocation } from 'react-router'
import { hasDashboard, isStaff } from './is-staff.ts'
import { paths } from './paths.ts'

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
  /** As whom an administrator signs in; filled into the form. */
  impersonate?: string
}

/** A path of this site: `//host` and `/\host` are addresses of another. */
const ownPath = /^\/(?![/\\])/

/** A history entry may also be of another screen, or of an older version. */
export const readSignInState = (state: unknown): SignInState => {
  const { asked, email, impersonate } = (state ?? {}) as SignInState
  return {
    ...(ownPath.test(String(asked?.pathname)) && { asked: asked as AskedPage }),
    ...(typeof email === 'string' && { email }),
    ...(typeof impersonate === 'string' && { impersonate }),
  }
}

export const useSignInState = (): SignInState => readSignInState(useLocation().state)

/** The roles of the dashboard have no other pages. */
export const mayOpen = (user: CurrentUser, { pathname, isForStaff }: AskedPage): boolean =>
  `${pathname}/`.startsWith(paths.dashboard)
    ? hasDashboard(user)
    : user.role === null && (isForStaff === false || isStaff(user))
