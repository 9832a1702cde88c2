import type { EducationAccount, UserProfile } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useBlocker } from 'react-router'
import { currentUserQuery } from '../../../shared/api/queries.ts'
import { ClosingNote } from '../../../shared/ui/closing-note.tsx'
import { GuardedDialog, type LeaveGuard } from '../../../shared/ui/guarded-dialog.tsx'
import { LeaveQuestion } from '../../../shared/ui/leave-question.tsx'
import { fullName } from '../full-name.ts'
import { accountQuery } from './account-query.ts'
import { CoursesSection } from './courses/courses-section.tsx'
import { CredentialsSection } from './credentials/credentials-section.tsx'
import styles from './edit-learner-dialog.module.css'
import { Notice } from './notice.tsx'
import { ProfileSection } from './profile/profile-section.tsx'

interface EditLearnerProps {
  Certificate: IssueCertificate
  LearnerInvoice: IssueLearnerInvoice
  account: EducationAccount
  profile: UserProfile
  onClose: () => void
}

const closesAfterS = 5

interface Done {
  title: string
  /** What the person should do next. */
  next?: string
}

const heavier = (one: LeaveGuard, other: LeaveGuard): LeaveGuard =>
  [one, other].find((guard) => guard === 'busy') ?? [one, other].find((guard) => guard === 'touched') ?? 'free'

const sendNewLogin = 'Логин стал другим: отправьте обучающемуся новые данные для входа.'

const EditLearner = ({ account, profile, Certificate, LearnerInvoice, onClose }: EditLearnerProps) => {
  const [profileGuard, setProfileGuard] = useState<LeaveGuard>('free')
  const [passwordGuard, setPasswordGuard] = useState<LeaveGuard>('free')
  const [done, setDone] = useState<Done | null>(null)
  const { data: newest } = useQuery(accountQuery(account))
  const { data: user } = useQuery(currentUserQuery)
  const now = newest.profile ?? profile
  const isPayer = user?.is_superuser === true && (account.created_by_user?.partner_profile ?? null) === null
  const guard = heavier(profileGuard, passwordGuard)
  // Not while a section has unsaved input, nor once the person goes on typing.
  const closes = done !== null && guard === 'free'
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) => guard !== 'free' && currentLocation.pathname !== nextLocation.pathname,
  )
  const isLeaving = leaving.state === 'blocked'

  const finishProfile = ({ isLoginChanged }: { isLoginChanged: boolean }) =>
    setDone({ title: 'Профиль обновлён', ...(isLoginChanged && { next: sendNewLogin }) })
  const finishSending = () => setDone({ title: 'Логин и пароль успешно отправлены!' })
  return (
    <GuardedDialog title={`Профиль: ${fullName(now)}`} size="large" guard={guard} onClose={onClose}>
      {/* Initial focus: in a field it would open the on-screen keyboard over the content. */}
      <div className={styles.scroll} tabIndex={-1} data-autofocus>
        {isLeaving && <LeaveQuestion onStay={leaving.reset} onLeave={leaving.proceed} />}
        {/* Hidden, not unmounted: a person who stays keeps what they typed. */}
        <div className={styles.work} hidden={isLeaving}>
          {closes && (
            <div className={styles.done}>
              <ClosingNote
                look="strip"
                title={done.title}
                seconds={closesAfterS}
                onClose={onClose}
                onStay={() => setDone(null)}
              >
                {done.next !== undefined && <p>{done.next}</p>}
              </ClosingNote>
            </div>
          )}
          {done !== null && !closes && (
            <Notice tone="green" role="status">
              <p>{done.title}</p>
              {done.next !== undefined && <p>{done.next}</p>}
            </Notice>
          )}
          <div className={styles.sections}>
            <div className={styles.column}>
              <CredentialsSection account={newest} profile={now} onGuard={setPasswordGuard} onSent={finishSending} />
              <CoursesSection
                userId={now.user.id}
                accountId={account.id}
                renderCertificate={(userCourseId) => (
                  <Certificate size="s" userCourseId={userCourseId} learnerName={fullName(now)} />
                )}
                invoice={isPayer && <LearnerInvoice learner={{ id: now.user.id, name: fullName(now) }} />}
              />
            </div>
            <ProfileSection profile={now} onGuard={setProfileGuard} onSaved={finishProfile} />
          </div>
        </div>
      </div>
    </GuardedDialog>
  )
}

/** Of another area: issues a certificate for a course. */
export type IssueCertificate = ComponentType<{ userCourseId: number; learnerName: string; size: 's' }>

/** Of another area: issues an invoice to a learner who pays without a partner. */
export type IssueLearnerInvoice = ComponentType<{ learner: { id: number; name: string } }>

interface EditLearnerDialogProps {
  /** An account that has a learner. */
  account: EducationAccount
  Certificate: IssueCertificate
  LearnerInvoice: IssueLearnerInvoice
  onClose: () => void
}

/** A learner's profile, credentials and courses, edited by staff. */
export const EditLearnerDialog = ({ account, ...props }: EditLearnerDialogProps) =>
  account.profile === null ? null : <EditLearner account={account} profile={account.profile} {...props} />
