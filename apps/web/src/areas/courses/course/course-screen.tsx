import { useQuery } from '@tanstack/react-query'
import { userCourseQuery } from '../../../shared/api/user-course-queries.ts'
import { readUserCourseId, useUserCourseId } from '../../../shared/course-address.ts'
import type { Screen } from '../../../shared/screen.ts'
import { CourseNotFound } from '../../../shared/ui/course-not-found.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { useLeaveWarning } from '../../../shared/use-leave-warning.ts'
import { planQuery, studyStateQuery } from '../../../study/plan/plan-queries.ts'
import { unfinishedQuery } from '../../../study/unfinished-banner.tsx'
import { CourseError } from '../course-error.tsx'
import { memoryMapQuery } from '../course-queries.ts'
import { CoursePage } from './course-page.tsx'
import { CourseSkeleton } from './course-skeleton.tsx'

const CourseOf = ({ id }: { id: number }) => {
  const course = useQuery(userCourseQuery(id))
  const memory = useQuery(memoryMapQuery(id))
  const plan = useQuery(planQuery(id))
  const state = useQuery(studyStateQuery(id))
  const unfinished = useQuery(unfinishedQuery)
  if (course.isLoadingError) return <CourseError query={course} />
  // Rendered once all have loaded: nothing moves afterwards.
  const waiting = [course, memory, plan, state, unfinished].some(({ isPending }) => isPending)
  if (waiting || course.data === undefined) return <CourseSkeleton />
  return <CoursePage userCourse={course.data} memory={memory} plan={plan} state={state} unfinished={unfinished.data} />
}

export const CourseScreen: Screen = () => {
  useLeaveWarning()
  const id = useUserCourseId()
  return <Page>{id === null ? <CourseNotFound /> : <CourseOf key={id} id={id} />}</Page>
}

CourseScreen.prefetch = (client, search) => {
  const id = readUserCourseId(search)
  const ofCourse =
    id === null
      ? []
      : [
          client.prefetchQuery(userCourseQuery(id)),
          client.prefetchQuery(memoryMapQuery(id)),
          client.prefetchQuery(planQuery(id)),
          client.prefetchQuery(studyStateQuery(id)),
        ]
  return [...ofCourse, client.prefetchQuery(unfinishedQuery)]
}
