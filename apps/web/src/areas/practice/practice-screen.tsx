import type { PracticalResult } from '@dopusk/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { userCourseQuery } from '../../shared/api/user-course-queries.ts'
import { courseAddress, useUserCourseId } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import { CourseNotFound } from '../../shared/ui/course-not-found.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { accessOf } from '../../study/course-access.ts'
import { runResultsQuery } from '../../study/practice/practice-queries.ts'
import { PracticeBlocked } from './practice-blocked.tsx'
import styles from './practice-screen.module.css'
import { PracticeSkeleton } from './practice-skeleton.tsx'
import { isUntouched } from './run/merge-runs.ts'
import { useAddressRun } from './run/practice-address.ts'
import { PracticeHeading } from './run/practice-heading.tsx'
import { PracticeReview } from './run/practice-review.tsx'
import { PracticeRun } from './run/practice-run.tsx'
import { readSavedRun } from './run/saved-run.ts'
import { SkippedNote } from './run/skipped-note.tsx'
import { readStoredRun, type StoredRun, subscribeToStoredRun } from './run/stored-run.ts'
import type { ComposedTasks } from './tasks/compose-tasks.ts'
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
        К&nbsp;курсу
      </LinkButton>
    </EmptyState>
  </>
)

const RunMissing = ({ userCourseId }: { userCourseId: number }) => (
  <>
    <PracticeHeading userCourseId={userCourseId} />
    <EmptyState
      icon="search"
      title="Это прохождение не&nbsp;найдено"
      text="Возможно, статистика курса была сброшена или ссылка чужая."
    >
      <LinkButton to={courseAddress(paths.course, userCourseId)}>К&nbsp;курсу</LinkButton>
    </EmptyState>
  </>
)

interface PracticeViewProps extends ComposedTasks {
  userCourseId: number
  results: UseQueryResult<PracticalResult[]>
  /** The run of the address; null for the current one. */
  runId: string | null
  isOpen: boolean
}

/** With the tasks there: the current run, or the results of the run in the address. */
const PracticeView = ({ userCourseId, results, runId, isOpen, tasks, skipped }: PracticeViewProps) => {
  const local = useSyncExternalStore(subscribeToStoredRun, () => readStoredRun(userCourseId))
  const saved = useMemo(() => readSavedRun(results.data ?? []), [results.data])
  const reviewed = useMemo((): StoredRun | null => {
    if (local === null || local.id !== runId) return saved
    return saved === null ? local : { ...local, tasks: { ...local.tasks, ...saved.tasks } }
  }, [local, runId, saved])
  const common = { userCourseId, tasks, skipped }

  if (runId === null) {
    const isWaiting = results.isPending && (local === null || local.isFinished || isUntouched(local))
    return isWaiting ? <PracticeSkeleton userCourseId={userCourseId} /> : <PracticeRun {...common} saved={saved} />
  }
  if (reviewed !== null) return <PracticeReview key={runId} {...common} run={reviewed} isOpen={isOpen} />
  if (results.isPending) return <PracticeSkeleton userCourseId={userCourseId} />
  if (results.data !== undefined) return <RunMissing userCourseId={userCourseId} />
  return (
    <>
      <PracticeHeading userCourseId={userCourseId} />
      <LoadError query={results} />
    </>
  )
}

const hasCode = (error: Error | null, code: string) => error instanceof ApiError && error.code === code

/** The course is loaded first: it gives the id for the task list and says whether studying is allowed. */
const PracticeOfCourse = ({ userCourseId }: { userCourseId: number }) => {
  const runId = useAddressRun()
  const course = useQuery(userCourseQuery(userCourseId))
  const results = useQuery(runResultsQuery(userCourseId, runId))
  const isOpen = course.data !== undefined && accessOf(course.data) === 'open'
  // Results stay readable while the course is paused.
  const isReadable = isOpen || (runId !== null && course.data?.is_active === true)
  const tasks = useQuery({ ...practicalTasksQuery(course.data?.course.id ?? 0), enabled: isReadable })
  const failed = course.isLoadingError ? course : tasks.isLoadingError ? tasks : null

  if (hasCode(course.error, 'not_found')) return <CourseNotFound />
  if (course.data !== undefined && (!isReadable || hasCode(tasks.error, 'course_paused')))
    return <PracticeBlocked userCourse={course.data} />
  if (failed !== null)
    return (
      <>
        <PracticeHeading userCourseId={userCourseId} />
        <LoadError query={failed} />
      </>
    )
  if (tasks.data === undefined) return <PracticeSkeleton userCourseId={userCourseId} />
  if (tasks.data.tasks.length === 0) return <PracticeEmpty userCourseId={userCourseId} skipped={tasks.data.skipped} />
  return <PracticeView userCourseId={userCourseId} results={results} runId={runId} isOpen={isOpen} {...tasks.data} />
}

export const PracticeScreen = () => {
  const id = useUserCourseId()
  return (
    <div className={styles.screen}>
      <Page>{id === null ? <CourseNotFound /> : <PracticeOfCourse key={id} userCourseId={id} />}</Page>
    </div>
  )
}
