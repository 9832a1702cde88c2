import { useEffect } from 'react'
import { setRedirectFlag } from './redirect-flag.ts'

/** Course screens: leaving or reloading the page asks for confirmation, and the next start redirects to /courses. */
export const useLeaveWarning = (): void => {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    // Not in `beforeunload`: the person may stay.
    addEventListener('beforeunload', ask)
    addEventListener('pagehide', setRedirectFlag)
    return () => {
      removeEventListener('beforeunload', ask)
      removeEventListener('pagehide', setRedirectFlag)
    }
  }, [])
}
