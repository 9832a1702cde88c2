import type { UserCourse } from '@dopusk/contract'
import { errors } from '@dopusk/contract/errors'
import { courseAddress } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { AccessContact } from '../../study/access/access-contact.tsx'
import { accessNotice } from '../../study/access/access-words.ts'
import { AskProlong } from '../../study/access/ask-prolong.tsx'
import { accessOf } from '../../study/course-access.ts'
import { PracticeHeading } from './run/practice-heading.tsx'

/** For a course that may not be studied now: tasks are not loaded, the answers are kept. */
export const PracticeBlocked = ({ userCourse }: { userCourse: UserCourse }) => {
  const access = accessOf(userCourse)
  // A course that the server has just closed looks open here: its reason is not known yet.
  const notice = access === 'open' ? null : accessNotice(userCourse)
  return (
    <>
      <PracticeHeading userCourseId={userCourse.id} />
      <EmptyState icon="warning" title={errors.course_paused.message}>
        {notice && notice.title !== errors.course_paused.message && <p>{notice.title}.</p>}
        {notice && <p>{notice.text}</p>}
        {notice && (
          <>
            <AccessContact contact={userCourse.contact} />
            <AskProlong userCourse={userCourse} />
          </>
        )}
        {access !== 'not_started' && (
          <LinkButton look="ghost" to={courseAddress(paths.history, userCourse.id, { list: 'practice' })}>
            История практики
          </LinkButton>
        )}
      </EmptyState>
    </>
  )
}
