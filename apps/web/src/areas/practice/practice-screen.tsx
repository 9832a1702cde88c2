import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api-error.ts'
import { userCourseQuery } from '../../shared/api/queries.ts'
import { courseAddress, useUserCourseId } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import { CourseNotFound } from '../../shared/ui/course-not-found.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { PracticeBlocked } from './practice-blocked.tsx'
import { PracticeSkeleton } from './practice-skeleton.tsx'
import { PracticeHeading } from './run/practice-heading.tsx'
import { PracticeRun } from './run/practice-run.tsx'
import { SkippedNote } from './run/skipped-note.tsx'
import { practicalTasksQuery } from './tasks/practical-tasks-query.ts'

const PracticeEmpty = ({ userCourseId, skipped }: { userCourseId: number; skipped: string[] }) => (
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

const hasCode = (error: Error | null, code: string) => error instanceof ApiError && error.code === code

/** The course is loaded first: it gives the id for the task list and says whether studying is allowed. */
const PracticeOfCourse = ({ userCourseId }: { userCourseId: number }) => {
  const course = useQuery(userCourseQuery(userCourseId))
  const isOpen = course.data?.is_active === true && !course.data.is_paused
  const tasks = useQuery({ ...practicalTasksQuery(course.data?.course.id ?? 0), enabled: isOpen })
  const failed = course.isLoadingError ? course : tasks.isLoadingError ? tasks : null

  if (hasCode(course.error, 'not_found')) return <CourseNotFound />
  if ((course.data !== undefined && !isOpen) || hasCode(tasks.error, 'course_paused'))
    return <PracticeBlocked userCourseId={userCourseId} userCourse={isOpen ? undefined : course.data} />
  if (failed !== null)
    return (
      <>
        <PracticeHeading userCourseId={userCourseId} />
        <LoadError query={failed} />
      </>
    )
  if (tasks.data === undefined) return <PracticeSkeleton userCourseId={userCourseId} />
  if (tasks.data.tasks.length === 0) return <PracticeEmpty userCourseId={userCourseId} skipped={tasks.data.skipped} />
  return <PracticeRun userCourseId={userCourseId} tasks={tasks.data.tasks} skipped={tasks.data.skipped} />
}

export const PracticeScreen = () => {
  const id = useUserCourseId()
  return <Page>{id === null ? <CourseNotFound /> : <PracticeOfCourse key={id} userCourseId={id} />}</Page>
}
