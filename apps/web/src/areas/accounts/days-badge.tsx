import { dayCount, daysUrgency } from '../../shared/format/days-left.ts'
import type { IconName } from '../../shared/ui/icon.tsx'
import { type BadgeTone, StatusBadge } from '../../shared/ui/status-badge.tsx'

const looks: Record<ReturnType<typeof daysUrgency>, { tone: BadgeTone; icon: IconName }> = {
  critical: { tone: 'red', icon: 'warning' },
  warning: { tone: 'amber', icon: 'clock' },
  calm: { tone: 'green', icon: 'clock' },
}

/** Days of access left, for staff. */
export const DaysBadge = ({ days }: { days: number }) => (
  <StatusBadge {...looks[daysUrgency(days)]}>{dayCount(days)}</StatusBadge>
)
