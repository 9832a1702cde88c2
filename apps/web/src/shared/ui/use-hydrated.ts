import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in what the server renders, true from the moment the page listens. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
