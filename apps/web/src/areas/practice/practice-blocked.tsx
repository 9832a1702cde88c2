import type { UserCourse } from '@dopusk/contract'
import { errors } from '@dopusk/contract/errors'
import { courseAddress } from '../../shared/course-address.ts'
import { calendarDate } from '../../shared/format/calendar-date.ts'
import { paths } from '../../shared/paths.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { accessOf } from '../../study/course-access.ts'
import { PracticeHeading } from './run/practice-heading.tsx'

/** Why the tasks are closed. A course that the server has just closed looks open here. */
const reasonOf = (userCourse: UserCourse): string => {
  switch (accessOf(userCourse)) {
    case 'ended':
      return 'Доступ к\u00a0курсу закончился'
    case 'not_started':
      return `Курс начнётся ${calendarDate(userCourse.start_date)}`
    default:
      return errors.course_paused.message
  }
}

/** For a course that may not be studied now: tasks are not loaded, the answers are kept. */
export const PracticeBlocked = ({ userCourse }: { userCourse: UserCourse }) => {
  const isBegun = accessOf(userCourse) !== 'not_started'
  return (
    <>
      <PracticeHeading userCourseId={userCourse.id} />
      <EmptyState
        icon="warning"
        title={reasonOf(userCourse)}
        {...(isBegun && { text: 'Ваши ответы сохранены, итоги каждого прохождения\u00a0— в\u00a0истории курса.' })}
      >
        <LinkButton to={courseAddress(paths.course, userCourse.id)}>К&nbsp;курсу</LinkButton>
        {isBegun && (
          <LinkButton look="ghost" to={courseAddress(paths.history, userCourse.id, { list: 'practice' })}>
            История практики
          </LinkButton>
        )}
      </EmptyState>
    </>
  )
}
