import type { EducationAccount, UserProfile } from '@dopusk/contract'
import { type CalendarDay, courseProgress, lastAccessDay, remainingDays } from '@dopusk/domain'
import type { PasswordCipher } from '../../../people/password-cipher.ts'
import { accessPeriodOf } from '../../../study/access-period.ts'
import type { AccountRow, HeldCourseRow, ProfileRow } from '../accounts.queries.ts'
import { isEndingBucket, stateOfBucket } from './account-buckets.ts'

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

type ListedCourse = EducationAccount['user_courses'][number]

const viewCourse = (row: HeldCourseRow, today: CalendarDay): ListedCourse => ({
  id: row.id,
  course: { id: row.courseId, name: row.courseName },
  start_date: row.start_date,
  access_until: lastAccessDay(accessPeriodOf(row), today),
  days_remaining: remainingDays(accessPeriodOf(row), today),
  is_started: row.isStarted,
  is_paused: row.paused_on !== null,
  progress: courseProgress(row),
  prolong_asked_at: row.prolongAskedAt && new Date(row.prolongAskedAt).toISOString(),
})

/** Courses with days left first, then the newest start first. */
const byUse = (one: ListedCourse, other: ListedCourse): number =>
  Number(other.days_remaining > 0) - Number(one.days_remaining > 0) ||
  other.start_date.localeCompare(one.start_date) ||
  other.id - one.id

export const viewCourses = ({ userCourses }: AccountRow, today: CalendarDay): ListedCourse[] =>
  userCourses.map((row) => viewCourse(row, today)).sort(byUse)

export const viewAccount = (row: AccountRow, { today, cipher }: Viewer): EducationAccount => {
  const userCourses = viewCourses(row, today)
  const latest = userCourses.find(({ id }) => id === row.latestUserCourseId)
  const asked = userCourses.flatMap(({ prolong_asked_at }) => prolong_asked_at ?? []).sort()
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    created_by_user: row.creator,
    profile: row.profile && viewProfile(row.profile),
    applicant: row.applicant,
    state: stateOfBucket(row.bucket),
    is_ending: isEndingBucket(row.bucket),
    activated: row.activated,
    id_specialist_pb: row.specialistId,
    password: readPassword(row, cipher),
    password_is_own: row.passwordEncrypted === null && row.isPasswordOwn,
    courses: row.userCourses.map(({ courseId }) => courseId),
    usercourse_start_date: latest?.start_date ?? null,
    days_remaining: latest?.days_remaining ?? null,
    progress: latest?.progress ?? null,
    is_paused: latest?.is_paused ?? false,
    user_courses: userCourses,
    last_visit_at: row.lastVisitAt?.toISOString() ?? null,
    prolong_asked_at: asked.at(-1) ?? null,
    mail_failed: row.isMailFailed,
    proposals_cok: row.proposals,
    version: row.version,
  }
}
