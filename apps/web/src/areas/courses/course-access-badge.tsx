import type { UserCourse } from '@dopusk/contract'
import { calendarDate } from '../../shared/format/calendar-date.ts'
import { daysLeft, daysUrgency } from '../../shared/format/days-left.ts'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { accessOf } from '../../study/course-access.ts'

export const CourseAccessBadge = ({ userCourse }: { userCourse: UserCourse }) => {
  const { remaining_days: days, start_date: startDate } = userCourse
  switch (accessOf(userCourse)) {
    case 'paused':
      return <StatusBadge tone="amber">приостановлен</StatusBadge>
    case 'ended':
      return <StatusBadge tone="red">доступ закончился</StatusBadge>
    case 'not_started':
      return <StatusBadge tone="blue">начнётся {calendarDate(startDate)}</StatusBadge>
    case 'open':
      return daysUrgency(days) === 'critical' ? (
        <StatusBadge tone="red" icon="warning">
          {daysLeft(days)}
        </StatusBadge>
      ) : (
        <StatusBadge tone="green" icon="clock">
          {daysLeft(days)}
        </StatusBadge>
      )
  }
}
