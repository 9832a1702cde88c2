import type { UserCourse } from '@dopusk/contract'
import { courseAddress } from '../../../shared/course-address.ts'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { paths } from '../../../shared/paths.ts'
import { Button, type ButtonLook } from '../../../shared/ui/button.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { accessOf, type CourseAccess, isStarted } from '../../../study/course-access.ts'
import { cameFromList } from '../course-info-origin.ts'

interface CourseEntryProps {
  userCourse: UserCourse
  /** Id of the element with the course's name: many buttons of a list have the same text. */
  nameId: string
  look?: ButtonLook
}

const closedWords = ({ start_date: startDate }: UserCourse): Record<Exclude<CourseAccess, 'open'>, string> => ({
  paused: 'Приостановлен',
  ended: 'Доступ закончился',
  not_started: `Начнётся ${calendarDate(startDate)}`,
})

/** The button that opens a course, or a disabled button with the reason. */
export const CourseEntry = ({ userCourse, nameId, look = 'primary' }: CourseEntryProps) => {
  const access = accessOf(userCourse)
  if (access !== 'open')
    return (
      <Button disabled aria-describedby={nameId}>
        {closedWords(userCourse)[access]}
      </Button>
    )
  if (isStarted(userCourse))
    return (
      <LinkButton look={look} to={courseAddress(paths.course, userCourse.id)} aria-describedby={nameId}>
        Продолжить
      </LinkButton>
    )
  return (
    <LinkButton
      look={look}
      to={courseAddress(paths.courseInfo, userCourse.id)}
      state={cameFromList}
      aria-describedby={nameId}
    >
      Выбрать
    </LinkButton>
  )
}
