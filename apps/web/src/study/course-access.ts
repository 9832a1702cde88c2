import type { UserCourse } from '@dopusk/contract'

export type CourseAccess = 'open' | 'paused' | 'ended' | 'not_started'

/** Whether the course is open, and if not, why. */
export const accessOf = ({
  is_paused: paused,
  is_active: active,
  remaining_days: daysLeft,
}: Pick<UserCourse, 'is_paused' | 'is_active' | 'remaining_days'>): CourseAccess => {
  if (paused) return 'paused'
  if (active) return 'open'
  return daysLeft === 0 ? 'ended' : 'not_started'
}

/** A started course without a single answer: its first day. */
export const isUntouched = ({ questions_studied: studied }: Pick<UserCourse, 'questions_studied'>): boolean =>
  studied === 0

export const isStarted = ({ status }: Pick<UserCourse, 'status'>): boolean => status !== 'Not started'
