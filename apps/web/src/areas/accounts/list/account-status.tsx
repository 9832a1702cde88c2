import type { EducationAccount } from '@dopusk/contract'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'

/** What keeps a learner out comes before whether they have ever come in. */
export const AccountStatus = ({
  account: { profile, is_paused: isPaused, activated },
}: {
  account: EducationAccount
}) => {
  if (profile?.is_blocked) return <StatusBadge tone="red">Заблокирован</StatusBadge>
  if (isPaused)
    return (
      <StatusBadge tone="amber" icon="pause">
        Приостановлен
      </StatusBadge>
    )
  return activated ? (
    <StatusBadge tone="green">Активирована</StatusBadge>
  ) : (
    <StatusBadge tone="blue">Не&nbsp;активирована</StatusBadge>
  )
}
