import { useEffect } from 'react'

/** Closing the tab or reloading it asks first. */
export const useUnloadQuestion = (isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isWanted])
}
