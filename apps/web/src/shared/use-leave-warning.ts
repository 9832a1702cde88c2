import { useEffect } from 'react'
import { setRedirectFlag } from './redirect-flag.ts'

const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** The browser asks before the tab is closed or reloaded. */
export const useUnloadWarning = (isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted) return
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
