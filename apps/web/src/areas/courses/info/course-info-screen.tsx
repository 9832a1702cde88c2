import { useQuery } from '@tanstack/react-query'
import { userCourseQuery } from '../../../shared/api/user-course-queries.ts'
import { readUserCourseId, useUserCourseId } from '../../../shared/course-address.ts'
import type { Screen } from '../../../shared/screen.ts'
import { CourseNotFound } from '../../../shared/ui/course-not-found.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { useLeaveWarning } from '../../../shared/use-leave-warning.ts'
import { CourseError } from '../course-error.tsx'
import { CourseInfo } from './course-info.tsx'
import { CourseInfoSkeleton } from './course-info-skeleton.tsx'

const CourseInfoOf = ({ id }: { id: number }) => {
  const course = useQuery(userCourseQuery(id))
  if (course.isLoadingError) return <CourseError query={course} />
  if (course.isPending) return <CourseInfoSkeleton />
  return <CourseInfo userCourse={course.data} />
}

export const CourseInfoScreen: Screen = () => {
  useLeaveWarning()
  const id = useUserCourseId()
  return <Page>{id === null ? <CourseNotFound /> : <CourseInfoOf key={id} id={id} />}</Page>
}

CourseInfoScreen.prefetch = (client, search) => {
  const id = readUserCourseId(search)
  return id === null ? [] : [client.prefetchQuery(userCourseQuery(id))]
}
