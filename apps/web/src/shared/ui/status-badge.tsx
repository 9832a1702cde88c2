import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './status-badge.module.css'

export type BadgeTone = 'green' | 'red' | 'blue' | 'amber'

export const badgeIcons: Record<BadgeTone, IconName> = { green: 'check', red: 'cross', blue: 'clock', amber: 'warning' }

interface StatusBadgeProps {
  tone: BadgeTone
  /** Overrides the icon of the tone. */
  icon?: IconName
  children: ReactNode
}

export const StatusBadge = ({ tone, icon = badgeIcons[tone], children }: StatusBadgeProps) => (
  <span className={classNames(styles.badge, styles[tone])}>
    <Icon name={icon} />
    {children}
  </span>
)
