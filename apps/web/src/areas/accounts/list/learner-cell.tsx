import type { EducationAccount } from '@dopusk/contract'
import type { MouseEvent } from 'react'
import { formatDate } from '../../../shared/format/date-time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { fullName } from '../full-name.ts'
import { accountDialogs, prefetching } from './account-dialogs.ts'
import styles from './account-row.module.css'

export interface RowActions {
  /** The id of the button whose dialog is loading. */
  pendingId: string | null
  onCreate: (event: MouseEvent<HTMLElement>, account: EducationAccount) => void
  onEdit: (event: MouseEvent<HTMLElement>, account: EducationAccount) => void
}

interface LearnerCellProps extends RowActions {
  account: EducationAccount
}

/** The same DOM id for both actions of an account, so that focus moves from the add button to the edit button. */
const actionId = ({ id }: EducationAccount) => `account-${id}`

const addLabel = ({ proposals_cok: proposals }: EducationAccount): string => {
  if (proposals.length === 0) return 'Добавить обучающегося'
  const numbers = proposals.map(({ proposal_id: number }) => number).join(', ')
  return `Добавить обучающегося по ${proposals.length === 1 ? 'заявке' : 'заявкам'} ${numbers}`
}

/** The learner with a button to edit them, or a button to add one. */
export const LearnerCell = ({ account, pendingId, onCreate, onEdit }: LearnerCellProps) => {
  const { profile, mail_failed: mailFailed, prolong_asked_at: askedAt } = account
  const id = actionId(account)
  if (profile === null)
    return (
      <th scope="row" className={styles.learner}>
        <Button
          id={id}
          look="ghost"
          size="s"
          aria-label={addLabel(account)}
          busy={pendingId === id}
          onClick={(event) => onCreate(event, account)}
          {...prefetching(accountDialogs.create)}
        >
          <Icon name="plus" />
          Добавить
        </Button>
      </th>
    )
  return (
    <th scope="row" className={styles.learner}>
      <div className={styles.person}>
        <div className={styles.who}>
          <span className={styles.name}>{fullName(profile)}</span>
          <span className={styles.email}>{profile.user.email}</span>
          {askedAt !== null && (
            <span className={styles.asked}>
              <StatusBadge tone="amber" icon="clock">
                Просит продлить: {formatDate(askedAt)}
              </StatusBadge>
            </span>
          )}
          {mailFailed && (
            <span className={styles.mailFailed}>
              <Icon name="mail" />
              Письмо не&nbsp;доставлено
            </span>
          )}
        </div>
        <IconButton
          id={id}
          icon="pencil"
          label={`Изменить: ${fullName(profile)}`}
          aria-busy={pendingId === id || undefined}
          onClick={(event) => onEdit(event, account)}
          {...prefetching(accountDialogs.edit)}
        />
      </div>
    </th>
  )
}
