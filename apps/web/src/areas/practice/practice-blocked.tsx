import type { UserCourse } from '@dopusk/contract'
import { errors } from '@dopusk/contract/errors'
import { courseAddress } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { AccessContact } from '../../study/access/access-contact.tsx'
import { accessNotice } from '../../study/access/access-words.ts'
import { AskProlong } from '../../study/access/ask-prolong.tsx'
import { PracticeHeading } from './run/practice-heading.tsx'
import { readStoredRun } from './run/stored-run.ts'

interface PracticeBlockedProps {
  userCourseId: number
  /** Undefined where the course still looks open: it was closed a moment ago. */
  userCourse: UserCourse | undefined
}

/** For a paused or inactive course: tasks are not loaded, the stored run is kept. */
export const PracticeBlocked = ({ userCourseId, userCourse }: PracticeBlockedProps) => {
  const isBegun = Object.keys(readStoredRun(userCourseId)?.tasks ?? {}).length > 0
  const notice = userCourse && accessNotice(userCourse)
  return (
    <>
      <PracticeHeading userCourseId={userCourseId} />
      <EmptyState icon="warning" title={errors.course_paused.message}>
        {notice && notice.title !== errors.course_paused.message && <p>{notice.title}.</p>}
        {notice && <p>{notice.text}</p>}
        {isBegun && <p>Ваши ответы сохранены в&nbsp;этом браузере и&nbsp;будут ждать.</p>}
        {userCourse && (
          <>
            <AccessContact contact={userCourse.contact} />
            <AskProlong userCourse={userCourse} />
          </>
        )}
        <LinkButton look="ghost" to={courseAddress(paths.course, userCourseId)}>
          Вернуться к&nbsp;курсу
        </LinkButton>
      </EmptyState>
    </>
  )
}
