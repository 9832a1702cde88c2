import { useSyncExternalStore } from 'react'
import { readThemeChoice, subscribeToTheme, type ThemeChoice } from './theme.ts'

/** The server does not know what was chosen: there it is always the system's theme. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribeToTheme, readThemeChoice, () => 'system')
