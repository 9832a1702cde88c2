import { useSyncExternalStore } from 'react'

/** The server does not know what was chosen: there it is always the system's theme. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribeToTheme, readThemeChoice, () => 'system')

export type ThemeChoice = 'system' | 'light' | 'dark'

const storageKey = 'theme'
const listeners = new Set<() => void>()

/** `index.html` reads the same key before the first paint. */
export const readThemeChoice = (): ThemeChoice => {
  const stored = localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches

const applyTheme = () => {
  const choice = readThemeChoice()
  const resolved = choice === 'system' ? (systemIsDark() ? 'dark' : 'light') : choice
  document.documentElement.dataset.theme = resolved
}

export const chooseTheme = (choice: ThemeChoice) => {
  if (choice === 'system') localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, choice)
  applyTheme()
  for (const listener of listeners) listener()
}

export const subscribeToTheme = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Follows the system while it is on, and the choice made in another tab. */
export const followTheme = () => {
  const changed = () => {
    applyTheme()
    for (const listener of listeners) listener()
  }
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed)
  addEventListener('storage', (event) => {
    if (event.key === storageKey) changed()
  })
}
