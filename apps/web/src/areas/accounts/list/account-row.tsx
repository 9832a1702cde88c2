import type { EducationAccount } from '@dopusk/contract'
import type { MouseEvent } from 'react'
import { formatDate } from '../../../shared/format/date-time.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx'
import { SelectBox } from '../../../shared/ui/select-box.tsx'
import { icons } from '../../../shared/ui/signed-in-icons.ts'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { fullName } from '../full-name.ts'
import styles from './account-row.module.css'
import { CourseCell } from './course-cell.tsx'
import { actionId, applicantName, LearnerCell, type RowActions } from './learner-cell.tsx'

/** «10482, 10517». The qualification code and the exam center are in the tooltip, and beside the number on narrow screens. */
const ProposalNumbers = ({ proposals }: { proposals: EducationAccount['proposals_cok'] }) => (
  <>
    {proposals.map(({ proposal_id: number, qual, exam_center: center }, index) => (
      <span key={number}>
        {index > 0 && ', '}
        <span title={center === null ? qual.code : `${qual.code}, ${center}`}>{number}</span>
        <span className={styles.code}> ({center === null ? qual.code : `${qual.code}, ${center}`})</span>
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
      <StatusBadge tone="amber" icon={icons.pause}>
        Приостановлен
      </StatusBadge>
    )}
  </div>
)

interface RowSelection {
  isSelected: boolean
  onToggle: () => void
}

interface AccountRowProps extends RowActions {
  account: EducationAccount
  /** Created from this screen a moment ago. */
  isNew: boolean
  /** Undefined where there is nothing to do with the account together with others. */
  selection: RowSelection | undefined
}

const none = <span className={styles.none}>—</span>

const creatorOf = ({ created_by_user: creator }: EducationAccount): string =>
  creator === null ? 'Сайт' : (creator.partner_profile?.company ?? creator.email)

const nameOf = ({ profile, applicant }: EducationAccount): string =>
  profile === null ? (applicantName(applicant) ?? '') : fullName(profile)

/** A press anywhere in the row opens the card, unless it is on a control or ends a selection of text. */
const isOnControl = ({ target }: MouseEvent): boolean =>
  (target instanceof Element && target.closest('button, a, input, label') !== null) ||
  (getSelection()?.toString() ?? '') !== ''

const SelectCell = ({ account, selection }: Pick<AccountRowProps, 'account' | 'selection'>) => (
  <td className={styles.select}>
    {selection !== undefined && (
      <SelectBox label={`Выбрать: ${nameOf(account)}`} checked={selection.isSelected} onToggle={selection.onToggle} />
    )}
  </td>
)

const ProgressCell = ({ account }: { account: EducationAccount }) => {
  const { profile, progress, last_visit_at: visitedAt } = account
  return (
    <td className={classNames(styles.progress, progress === null && styles.absent)}>
      {progress === null ? none : <ProgressBar label={`Прогресс: ${nameOf(account)}`} percent={progress} />}
      {profile !== null && (
        <span className={styles.visit}>
          {visitedAt === null ? 'визитов ещё нет' : `визит ${formatDate(visitedAt)}`}
        </span>
      )}
    </td>
  )
}

export const AccountRow = ({ account, isNew, selection, ...actions }: AccountRowProps) => {
  const { created_at: createdAt, user_courses: courses, proposals_cok: proposals } = account
  // The card is opened by the row's own button, which gets focus back when the card closes.
  const openCard = (event: MouseEvent) => {
    if (!isOnControl(event)) document.getElementById(actionId(account))?.click()
  }
  return (
    <tr
      className={classNames(styles.row, isNew && styles.isNew, selection?.isSelected && styles.isSelected)}
      onClick={openCard}
    >
      <SelectCell account={account} selection={selection} />
      <LearnerCell account={account} isNew={isNew} {...actions} />
      <td className={classNames(styles.courses, courses.length === 0 && styles.absent)}>
        {courses.length === 0 ? none : <CourseCell courses={courses} />}
      </td>
      <ProgressCell account={account} />
      <td className={styles.status}>
        <AccountStatus account={account} />
      </td>
      <td className={styles.created}>
        <span className={styles.label}>Создана</span>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </td>
      <td className={styles.creator}>
        <span className={styles.label}>Кем</span>
        {creatorOf(account)}
      </td>
      <td className={classNames(styles.proposals, proposals.length === 0 && styles.absent)}>
        <span className={styles.label}>{proposals.length === 1 ? 'Заявка' : 'Заявки'}</span>
        {proposals.length === 0 ? none : <ProposalNumbers proposals={proposals} />}
      </td>
    </tr>
  )
}
