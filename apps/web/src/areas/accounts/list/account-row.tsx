import type { EducationAccount } from '@dopusk/contract'
import { formatDate } from '../../../shared/format/date-time.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { DaysBadge } from '../days-badge.tsx'
import { fullName } from '../full-name.ts'
import styles from './account-row.module.css'
import { LearnerCell, type RowActions } from './learner-cell.tsx'

/** «10482, 10517». The qualification code is in the tooltip, and beside the number on narrow screens. */
const ProposalNumbers = ({ proposals }: { proposals: EducationAccount['proposals_cok'] }) => (
  <>
    {proposals.map(({ proposal_id: number, qual }, index) => (
      <span key={number}>
        {index > 0 && ', '}
        <span title={qual.code}>{number}</span>
        <span className={styles.code}> ({qual.code})</span>
      </span>
    ))}
  </>
)

/** Blocked and paused are beside «Активирована», which is never left out. */
const AccountStatus = ({ account: { profile, is_paused: isPaused, activated } }: { account: EducationAccount }) => (
  <div className={styles.badges}>
    {activated ? (
      <StatusBadge tone="green">Активирована</StatusBadge>
    ) : (
      <StatusBadge tone="blue">Не&nbsp;активирована</StatusBadge>
    )}
    {profile?.is_blocked && <StatusBadge tone="red">Заблокирован</StatusBadge>}
    {isPaused && (
      <StatusBadge tone="amber" icon="pause">
        Приостановлен
      </StatusBadge>
    )}
  </div>
)

interface AccountRowProps extends RowActions {
  account: EducationAccount
}

const none = <span className={styles.none}>—</span>

const creatorOf = ({ created_by_user: creator }: EducationAccount): string =>
  creator === null ? 'Сайт' : (creator.partner_profile?.company ?? creator.email)

export const AccountRow = ({ account, ...actions }: AccountRowProps) => {
  const { created_at: createdAt, profile, progress, days_remaining: days, proposals_cok: proposals } = account
  return (
    <tr className={styles.row}>
      <td className={styles.created}>
        <span className={styles.label}>Создана</span>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </td>
      <td className={styles.creator}>
        <span className={styles.label}>Кем</span>
        {creatorOf(account)}
      </td>
      <LearnerCell account={account} {...actions} />
      <td className={classNames(styles.progress, progress === null && styles.absent)}>
        {progress === null ? (
          none
        ) : (
          <ProgressBar label={`Прогресс: ${profile === null ? '' : fullName(profile)}`} percent={progress} />
        )}
      </td>
      <td className={classNames(styles.days, days === null && styles.absent)}>
        <span className={styles.label}>Осталось</span>
        {days === null ? none : <DaysBadge days={days} />}
      </td>
      <td className={styles.status}>
        <AccountStatus account={account} />
      </td>
      <td className={classNames(styles.proposals, proposals.length === 0 && styles.absent)}>
        <span className={styles.label}>{proposals.length === 1 ? 'Заявка' : 'Заявки'}</span>
        {proposals.length === 0 ? none : <ProposalNumbers proposals={proposals} />}
      </td>
    </tr>
  )
}
