import { errors } from '@dopusk/contract/errors'
import { courseAddress } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { PracticeHeading } from './practice-heading.tsx'
import { readStoredRun } from './stored-run.ts'

/** A paused or inactive course: nothing begins, and nothing begun is lost. */
export const PracticeBlocked = ({ userCourseId }: { userCourseId: number }) => {
  const isBegun = Object.keys(readStoredRun(userCourseId)?.tasks ?? {}).length > 0
  return (
    <>
      <PracticeHeading userCourseId={userCourseId} />
      <EmptyState
        icon="warning"
        title={errors.course_paused.message}
        {...(isBegun && { text: 'Ваши ответы сохранены в\u00a0этом браузере и\u00a0будут ждать.' })}
      >
        <LinkButton look="ghost" to={courseAddress(paths.course, userCourseId)}>
          Вернуться к&nbsp;курсу
        </LinkButton>
      </EmptyState>
    </>
  )
}
