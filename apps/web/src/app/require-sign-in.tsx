import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { readSignedOut } from '../shared/api/session.ts'
import { readSignOutReason } from '../shared/api/sign-out-reason.ts'
import { useSession } from '../shared/api/use-session.ts'
import type { SignInState } from '../shared/sign-in-state.ts'
import { PageSkeleton } from '../shared/ui/page-skeleton.tsx'

interface RequireSignInProps {
  isForStaff?: boolean
  children: ReactNode
}

/**
 * A page that was opened without a session opens after the sign-in. Not after a sign-out on this page: the next person at
 * this computer begins at their own home.
 */
export const RequireSignIn = ({ isForStaff = false, children }: RequireSignInProps) => {
  const session = useSession()
  const [wasSignedIn] = useState(session !== null)
  const { pathname, search, hash } = useLocation()
  if (session !== null) return children
  const state: SignInState = wasSignedIn ? {} : { asked: { pathname, search, hash, isForStaff } }
  return (
    <>
      <Navigate to={(readSignOutReason() ?? readSignedOut()).path} state={state} replace />
      <PageSkeleton />
    </>
  )
}
