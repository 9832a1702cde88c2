import { useEffect } from 'react'
import { identityOf } from './api/token-claims.ts'
import { readAccessToken } from './api/tokens.ts'
import { setRedirectFlag } from './redirect-flag.ts'

const currentPerson = () => identityOf(readAccessToken())

/**
 * The browser asks before the tab is closed or reloaded. It asks nobody but who has opened the screen: after another person
 * has signed in on another tab this one reloads (app/session-watch.tsx), and must not stay.
 */
export const useUnloadWarning = (isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted) return
    const owner = currentPerson()
    const confirmUnload = (event: BeforeUnloadEvent) => {
      if (currentPerson() === owner) event.preventDefault()
    }
    addEventListener('beforeunload', confirmUnload)
    return () => removeEventListener('beforeunload', confirmUnload)
  }, [isWanted])
}

/**
 * Course screens: leaving or reloading the page asks for confirmation, and the next start redirects to /courses. An attempt
 * is an exception: a reload returns to it (redirect-flag.ts).
 */
export const useLeaveWarning = (isWanted = true): void => {
  useUnloadWarning(isWanted)
  useEffect(() => {
    if (!isWanted) return
    // Not already in `beforeunload`: the person may stay.
    addEventListener('pagehide', setRedirectFlag)
    return () => removeEventListener('pagehide', setRedirectFlag)
  }, [isWanted])
}
