import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in server HTML and during hydration, true afterwards. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
