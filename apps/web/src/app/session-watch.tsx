import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SignInAgainDialog } from '../areas/session/sign-in-again-dialog.tsx'
import { removePersonalQueries } from '../shared/api/queries.ts'
import { clearSignOutMessage, endSession } from '../shared/api/session.ts'
import { identityOf } from '../shared/api/token-claims.ts'
import { accessTokenKey } from '../shared/api/tokens.ts'
import { useSession, useSignedOut } from '../shared/api/use-session.ts'
import { paths } from '../shared/paths.ts'
import { useSignInPrompt } from './use-sign-in-prompt.ts'

const signInPaths: readonly string[] = [paths.auth, paths.authAdmin]

/**
 * Reloads the tab after another person signed in on another tab, so that no data of the first person stays. A sign-out
 * is handled by the guards.
 */
const useReloadForOtherPerson = () => {
  useEffect(() => {
    const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key !== accessTokenKey || oldValue === null || newValue === null) return
      if (identityOf(oldValue) !== identityOf(newValue)) location.reload()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])
}

/** Why a session ended is read once the person has left the sign-in page, or somebody is signed in: in another tab, too. */
const useForgetReadReason = (isSignedIn: boolean) => {
  const { pathname } = useLocation()
  const left = useRef(pathname)
  useEffect(() => {
    const hasLeft = left.current !== pathname && signInPaths.includes(left.current)
    left.current = pathname
    if (isSignedIn || hasLeft) clearSignOutMessage()
  }, [isSignedIn, pathname])
}

/** Reacts to changes of the session: sign-out, expiry, another person. */
export const SessionWatch = () => {
  const session = useSession()
  const { path, message } = useSignedOut()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const prompt = useSignInPrompt()
  useReloadForOtherPerson()
  useForgetReadReason(session !== null)

  useEffect(() => {
    if (session === null) removePersonalQueries(queryClient)
  }, [session, queryClient])

  useEffect(() => {
    if (message !== null) void navigate(path, { replace: true })
  }, [message, path, navigate])

  // After a sign-in here or on another tab, or a sign-out, the prompt is obsolete.
  useEffect(() => {
    if (prompt !== null && session !== prompt.session) prompt.done()
  }, [session, prompt])

  if (prompt === null) return null
  return (
    <SignInAgainDialog
      email={prompt.session.email}
      onOtherPerson={() => {
        endSession()
        void navigate(paths.auth)
      }}
      onClose={prompt.done}
    />
  )
}
