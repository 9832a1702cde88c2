import type { UserCourse } from '@dopusk/contract'
import { courseAddress } from '../../../shared/course-address.ts'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { paths } from '../../../shared/paths.ts'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { keptDays } from '../../../study/access/access-words.ts'
import { AskProlong } from '../../../study/access/ask-prolong.tsx'
import { accessOf, isStarted } from '../../../study/course-access.ts'
import styles from './closed-course.module.css'

/** The dates beside the button of a closed course, which says the reason. */
const datesOf = (userCourse: UserCourse): string | null => {
  const { access_until: until, paused_since: since, remaining_days: days, is_active: isBegun } = userCourse
  switch (accessOf(userCourse)) {
    case 'paused':
      return isBegun && since !== null ? `С\u00a0${calendarDate(since)}, ${keptDays(days)}` : `До\u00a0начала курса`
    case 'ended':
      return `Последний день\u00a0— ${calendarDate(until)}`
    case 'open':
    case 'not_started':
      return null
  }
}

interface ClosedCourseProps {
  userCourse: UserCourse
  nameId: string
}

/** What a learner can do with a course that is paused or over: read its results, ask for more access. */
export const ClosedCourse = ({ userCourse, nameId }: ClosedCourseProps) => {
  const access = accessOf(userCourse)
  const dates = datesOf(userCourse)
  if (access === 'open') return null
  return (
    <div className={styles.closed}>
      {dates !== null && <p className={styles.dates}>{dates}</p>}
      {access === 'ended' && <AskProlong userCourse={userCourse} nameId={nameId} />}
      {isStarted(userCourse) && access !== 'not_started' && (
        <LinkButton look="plain" size="s" to={courseAddress(paths.course, userCourse.id)} aria-describedby={nameId}>
          Посмотреть результаты
        </LinkButton>
      )}
    </div>
  )
}
