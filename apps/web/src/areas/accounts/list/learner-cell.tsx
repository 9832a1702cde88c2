import type { EducationAccount } from '@dopusk/contract'
import type { MouseEvent } from 'react'
import { formatDate } from '../../../shared/format/date-time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { icons } from '../../../shared/ui/signed-in-icons.ts'
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
  isNew: boolean
}

/** «Ёлкина Анна Петровна», who sent the proposal; undefined without a proposal. */
export const applicantName = (applicant: EducationAccount['applicant']): string | undefined =>
  applicant === null ? undefined : fullName(applicant)

/** The same DOM id for both actions of an account, so that focus moves from the add button to the edit button. */
export const actionId = ({ id }: EducationAccount) => `account-${id}`

const addLabel = ({ proposals_cok: proposals }: EducationAccount): string => {
  if (proposals.length === 0) return 'Добавить обучающегося'
  const numbers = proposals.map(({ proposal_id: number }) => number).join(', ')
  return `Добавить обучающегося по ${proposals.length === 1 ? 'заявке' : 'заявкам'} ${numbers}`
}

/** Who applied, and the button that makes them a learner. */
const ApplicantCell = ({ account, pendingId, onCreate }: Omit<LearnerCellProps, 'isNew'>) => {
  const { applicant } = account
  const id = actionId(account)
  return (
    <th scope="row" className={styles.learner}>
      <div className={styles.applicant}>
        {applicant !== null && (
          <div className={styles.who}>
            <span className={styles.applicantName}>{fullName(applicant)}</span>
            <span className={styles.email}>{applicant.email}</span>
          </div>
        )}
        <Button
          id={id}
          look="ghost"
          size="s"
          aria-label={addLabel(account)}
          busy={pendingId === id}
          onClick={(event) => onCreate(event, account)}
          {...prefetching(accountDialogs.create)}
        >
          <Icon name={icons.plus} />
          Добавить
        </Button>
      </div>
    </th>
  )
}

/** The learner with a button to edit them, or the applicant with a button to add a learner. */
export const LearnerCell = ({ account, isNew, ...actions }: LearnerCellProps) => {
  const { profile, mail_failed: mailFailed, prolong_asked_at: askedAt } = account
  if (profile === null) return <ApplicantCell account={account} {...actions} />
  const { pendingId, onEdit } = actions
  const id = actionId(account)
  return (
    <th scope="row" className={styles.learner}>
      <div className={styles.person}>
        <div className={styles.who}>
          <span className={styles.name}>{fullName(profile)}</span>
          <span className={styles.email}>{profile.user.email}</span>
          {isNew && (
            <span className={styles.asked}>
              <StatusBadge tone="blue" icon={icons.plus}>
                Новая
              </StatusBadge>
            </span>
          )}
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
          icon={icons.pencil}
          label={`Изменить: ${fullName(profile)}`}
          aria-busy={pendingId === id || undefined}
          onClick={(event) => onEdit(event, account)}
          {...prefetching(accountDialogs.edit)}
        />
      </div>
    </th>
  )
}
