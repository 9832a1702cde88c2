import type { Course, UserCourse } from '@dopusk/contract'
import {
  type CalendarDay,
  canAskToProlong,
  courseProgress,
  courseStatus,
  isAccessActive,
  lastAccessDay,
  pausedDaysBy,
  remainingDays,
} from '@dopusk/domain'
import { accessPeriodOf } from '../../study/access-period.ts'
import type { CourseRow, UserCourseRow } from './courses.queries.ts'

export const viewCourse = (row: CourseRow): Course => ({
  id: row.courseId,
  name: row.name,
  qual_code: row.qual_code,
  description: row.description,
  version: row.version,
  question_count: row.question_count,
  titles: row.titles,
  testing: {
    id: row.courseId,
    ticket_count: row.ticket_count,
    questions_per_ticket: row.questions_per_ticket,
    pass_percent: row.pass_percent,
  },
})

export const viewUserCourse = (row: UserCourseRow, today: CalendarDay): UserCourse => {
  const access = accessPeriodOf(row)
  const progress = courseProgress({
    questionCount: row.question_count,
    goodCount: row.good_count,
    ticketCount: row.ticket_count,
    passedCount: row.passed_count,
  })
  return {
    id: row.userCourseId,
    user: row.learner_id,
    course: viewCourse(row),
    start_date: row.start_date,
    is_paused: row.paused_on !== null,
    access_days: row.access_days,
    is_active: isAccessActive(access, today),
    status: courseStatus(row.started_at, progress),
    progress,
    remaining_days: remainingDays(access, today),
    paused_days: pausedDaysBy(access, today),
    count: row.question_count,
    questions_studied: row.good_count + row.bad_count,
    good_memorization_count: row.good_count,
    bad_memorization_count: row.bad_count,
    course_time: row.time_s,
    access_until: lastAccessDay(access, today),
    paused_since: row.paused_on,
    can_ask_prolong: canAskToProlong(access, today),
    prolong_asked_at: row.prolong_asked_at?.toISOString() ?? null,
    contact: row.contact,
    norms_on: row.norms_on,
  }
}
