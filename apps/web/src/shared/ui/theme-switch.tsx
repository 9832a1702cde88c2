import { chooseTheme, type ThemeChoice, useThemeChoice } from '../theme/theme.ts'
import type { IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

const themes: Record<ThemeChoice, { label: string; icon: IconName; next: ThemeChoice }> = {
  system: { label: 'Тема: как в системе', icon: 'system', next: 'light' },
  light: { label: 'Тема: светлая', icon: 'sun', next: 'dark' },
  dark: { label: 'Тема: тёмная', icon: 'moon', next: 'system' },
}

export const ThemeSwitch = ({ word }: { word?: string }) => {
  const { label, icon, next } = themes[useThemeChoice()]
  return (
    <IconButton icon={icon} label={label} {...(word !== undefined && { word })} onClick={() => chooseTheme(next)} />
  )
}
