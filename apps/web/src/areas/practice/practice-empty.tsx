import { courseAddress } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { PracticeHeading } from './practice-heading.tsx'
import { SkippedNote } from './skipped-note.tsx'

export const PracticeEmpty = ({ userCourseId, skipped }: { userCourseId: number; skipped: string[] }) => (
  <>
    <PracticeHeading userCourseId={userCourseId} />
    <SkippedNote skipped={skipped} />
    <EmptyState
      icon="document"
      title={
        skipped.length > 0 ? 'Задания этого курса сейчас нельзя показать' : 'В этом курсе пока нет практических заданий'
      }
    >
      <LinkButton look="ghost" to={courseAddress(paths.course, userCourseId)}>
        Вернуться к&nbsp;курсу
      </LinkButton>
    </EmptyState>
  </>
)
