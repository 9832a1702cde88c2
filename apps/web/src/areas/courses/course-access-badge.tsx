import type { UserCourse } from '@dopusk/contract'
import { calendarDate } from '../../shared/format/calendar-date.ts'
import { daysLeft, daysUrgency } from '../../shared/format/days-left.ts'
import { icons } from '../../shared/ui/signed-in-icons.ts'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { accessOf } from '../../study/course-access.ts'

export const CourseAccessBadge = ({ userCourse }: { userCourse: UserCourse }) => {
  const { remaining_days: days, start_date: startDate, access_until: until, paused_since: since } = userCourse
  switch (accessOf(userCourse)) {
    case 'paused':
      return (
        <StatusBadge tone="amber" icon={icons.pause}>
          приостановлен{since !== null && userCourse.is_active && ` с\u00a0${calendarDate(since)}`}
        </StatusBadge>
      )
    case 'ended':
      return <StatusBadge tone="red">доступ закончился {calendarDate(until)}</StatusBadge>
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
