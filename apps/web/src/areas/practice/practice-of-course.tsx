import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api-error.ts'
import { userCourseQuery } from '../../shared/api/queries.ts'
import { CourseNotFound } from '../../shared/ui/course-not-found.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { practicalTasksQuery } from './practical-tasks-query.ts'
import { PracticeBlocked } from './practice-blocked.tsx'
import { PracticeEmpty } from './practice-empty.tsx'
import { PracticeHeading } from './practice-heading.tsx'
import { PracticeRun } from './practice-run.tsx'
import { PracticeSkeleton } from './practice-skeleton.tsx'

const hasCode = (error: Error | null, code: string) => error instanceof ApiError && error.code === code

/** The course first: it says whose tasks to ask for, and whether one may study now. */
export const PracticeOfCourse = ({ userCourseId }: { userCourseId: number }) => {
  const course = useQuery(userCourseQuery(userCourseId))
  const isOpen = course.data?.is_active === true && !course.data.is_paused
  const tasks = useQuery({ ...practicalTasksQuery(course.data?.course.id ?? 0), enabled: isOpen })
  const failed = course.isLoadingError ? course : tasks.isLoadingError ? tasks : null

  if (hasCode(course.error, 'not_found')) return <CourseNotFound />
  if ((course.data !== undefined && !isOpen) || hasCode(tasks.error, 'course_paused'))
    return <PracticeBlocked userCourseId={userCourseId} />
  if (failed !== null)
    return (
      <>
        <PracticeHeading userCourseId={userCourseId} />
        <ErrorState
          message={failed.error?.message ?? ''}
          requestId={failed.error instanceof ApiError ? failed.error.requestId : null}
          busy={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      </>
    )
  if (tasks.data === undefined) return <PracticeSkeleton userCourseId={userCourseId} />
  if (tasks.data.tasks.length === 0) return <PracticeEmpty userCourseId={userCourseId} skipped={tasks.data.skipped} />
  return <PracticeRun userCourseId={userCourseId} tasks={tasks.data.tasks} skipped={tasks.data.skipped} />
}
