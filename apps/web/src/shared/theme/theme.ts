import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

const storageKey = 'theme'
const { notify, subscribe } = createListeners()

export { subscribe as subscribeToTheme }

/** `index.html` reads the same key before the first paint. */
const readThemeChoice = (): ThemeChoice => {
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
  notify()
}

/** Follows the system theme and a choice made in another tab. */
export const followTheme = () => {
  const changed = () => {
    applyTheme()
    notify()
  }
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed)
  addEventListener('storage', (event) => {
    if (event.key === storageKey) changed()
  })
}

/** The choice is stored in the browser, so the server renders the system theme. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, readThemeChoice, () => 'system')
