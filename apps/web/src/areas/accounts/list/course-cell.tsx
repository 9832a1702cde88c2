import type { EducationAccount } from '@dopusk/contract'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { plural } from '../../../shared/format/plural.ts'
import { icons } from '../../../shared/ui/signed-in-icons.ts'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { DaysBadge } from '../days-badge.tsx'
import styles from './course-cell.module.css'

type ListedCourse = EducationAccount['user_courses'][number]

/** More are counted: the card has them all. */
const maxShown = 2

const CourseAccess = ({ course }: { course: ListedCourse }) => {
  const lastDay = calendarDate(course.access_until)
  if (course.is_paused)
    return (
      <StatusBadge tone="amber" icon={icons.pause}>
        на&nbsp;паузе
      </StatusBadge>
    )
  if (course.days_remaining === 0) return <span className={styles.ended}>закончился {lastDay}</span>
  return (
    <>
      <span className={styles.until}>по&nbsp;{lastDay}</span>
      <DaysBadge days={course.days_remaining} />
    </>
  )
}

/** The learner's courses, each with the end of its access. */
export const CourseCell = ({ courses }: { courses: readonly ListedCourse[] }) => {
  const others = courses.length - maxShown
  return (
    <ul className={styles.courses}>
      {courses.slice(0, maxShown).map((userCourse) => (
        <li key={userCourse.id} className={styles.course}>
          <span className={styles.name} title={userCourse.course.name}>
            {userCourse.course.name}
          </span>
          <span className={styles.access}>
            <CourseAccess course={userCourse} />
          </span>
        </li>
      ))}
      {others > 0 && <li className={styles.more}>и&nbsp;ещё {plural(others, ['курс', 'курса', 'курсов'])}</li>}
    </ul>
  )
}
