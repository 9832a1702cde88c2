import { useEffect } from 'react'
import { setRedirectFlag } from './redirect-flag.ts'

/** Course screens: leaving or reloading the page asks for confirmation, and the next start redirects to /courses. */
export const useLeaveWarning = (): void => {
  useEffect(() => {
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmLeave)
    // Not already in `beforeunload`: the person may stay.
    addEventListener('pagehide', setRedirectFlag)
    return () => {
      removeEventListener('beforeunload', confirmLeave)
      removeEventListener('pagehide', setRedirectFlag)
    }
  }, [])
}
