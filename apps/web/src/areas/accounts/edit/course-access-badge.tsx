import type { UserCourse } from '@dopusk/contract'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { accessOf } from '../../../study/course-access.ts'
import { DaysBadge } from '../days-badge.tsx'

/** How long the course may still be studied, or why not. The days of a paused one stand still, and are told too. */
export const CourseAccessBadge = ({ userCourse }: { userCourse: UserCourse }) => {
  const access = accessOf(userCourse)
  if (access === 'ended') return <StatusBadge tone="red">доступ закончился</StatusBadge>
  return (
    <>
      {access === 'paused' && (
        <StatusBadge tone="amber" icon="pause">
          приостановлен
        </StatusBadge>
      )}
      <DaysBadge days={userCourse.remaining_days} />
    </>
  )
}
