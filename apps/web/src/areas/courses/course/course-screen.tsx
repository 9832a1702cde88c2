import { useQuery } from '@tanstack/react-query'
import { userCourseQuery } from '../../../shared/api/queries.ts'
import { readUserCourseId, useUserCourseId } from '../../../shared/course-address.ts'
import type { Screen } from '../../../shared/screen.ts'
import { CourseNotFound } from '../../../shared/ui/course-not-found.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { useLeaveWarning } from '../../../shared/use-leave-warning.ts'
import { CourseError } from '../course-error.tsx'
import { memoryMapQuery } from '../course-queries.ts'
import { CoursePage } from './course-page.tsx'
import { CourseSkeleton } from './course-skeleton.tsx'

const CourseOf = ({ id }: { id: number }) => {
  const course = useQuery(userCourseQuery(id))
  const memory = useQuery(memoryMapQuery(id))
  if (course.isLoadingError) return <CourseError query={course} />
  // Rendered once both queries have loaded.
  if (course.isPending || memory.isPending) return <CourseSkeleton />
  return <CoursePage userCourse={course.data} memory={memory} />
}

export const CourseScreen: Screen = () => {
  useLeaveWarning()
  const id = useUserCourseId()
  return <Page>{id === null ? <CourseNotFound /> : <CourseOf key={id} id={id} />}</Page>
}

CourseScreen.prefetch = (client, search) => {
  const id = readUserCourseId(search)
  return id === null ? [] : [client.prefetchQuery(userCourseQuery(id)), client.prefetchQuery(memoryMapQuery(id))]
}
