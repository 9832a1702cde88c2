import type { EducationAccount, UserProfile } from '@dopusk/contract'
import { type CalendarDay, courseProgress, remainingDays } from '@dopusk/domain'
import type { PasswordCipher } from '../../../people/password-cipher.ts'
import { accessPeriodOf } from '../../../study/access-period.ts'
import type { AccountRow, ProfileRow } from '../accounts.queries.ts'

export const viewProfile = (row: ProfileRow): UserProfile => ({
  id: row.id,
  user: { id: row.userId, email: row.email, user_status: row.userStatus },
  first_name: row.firstName,
  last_name: row.lastName,
  patronymic: row.patronymic,
  phone: row.phone,
  birth_date: row.birthDate,
  is_verified: row.isVerified,
  is_blocked: row.isBlocked,
  version: row.version,
})

interface Viewer {
  today: CalendarDay
  /** Null where the caller may not read passwords. */
  cipher: PasswordCipher | null
}

const readPassword = ({ passwordEncrypted, profile }: AccountRow, cipher: PasswordCipher | null): string | null => {
  if (cipher === null || profile === null || passwordEncrypted === null) return null
  return cipher.decrypt(profile.userId, passwordEncrypted) ?? null
}

export const viewAccount = (row: AccountRow, { today, cipher }: Viewer): EducationAccount => ({
  id: row.id,
  created_at: row.createdAt.toISOString(),
  created_by_user: row.creator,
  profile: row.profile && viewProfile(row.profile),
  activated: row.activated,
  id_specialist_pb: row.specialistId,
  password: readPassword(row, cipher),
  password_is_own: row.passwordEncrypted === null && row.isPasswordOwn,
  courses: row.courseIds,
  usercourse_start_date: row.latest?.start_date ?? null,
  days_remaining: row.latest && remainingDays(accessPeriodOf(row.latest), today),
  progress: row.latest && courseProgress(row.latest),
  is_paused: row.latest !== null && row.latest.paused_on !== null,
  prolong_asked_at: row.prolongAskedAt?.toISOString() ?? null,
  mail_failed: row.isMailFailed,
  proposals_cok: row.proposals,
  version: row.version,
})
