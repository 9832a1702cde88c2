import { useEffect } from 'react'
import { setRedirectFlag } from './redirect-flag.ts'

/** Course screens: leaving the page or reloading it asks first, and the next start of the app goes to /courses. */
export const useLeaveWarning = (): void => {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    // Not with the question: a person who stays has left nothing.
    addEventListener('beforeunload', ask)
    addEventListener('pagehide', setRedirectFlag)
    return () => {
      removeEventListener('beforeunload', ask)
      removeEventListener('pagehide', setRedirectFlag)
    }
  }, [])
}
