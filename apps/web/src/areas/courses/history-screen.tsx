import { useUserCourseId } from '../../shared/course-address.ts'
import { CourseNotFound } from '../../shared/ui/course-not-found.tsx'
import { useLeaveWarning } from '../../shared/use-leave-warning.ts'
import { CourseHistory } from './course-history.tsx'

export const HistoryScreen = () => {
  const userCourseId = useUserCourseId()
  useLeaveWarning()
  return userCourseId === null ? <CourseNotFound /> : <CourseHistory key={userCourseId} userCourseId={userCourseId} />
}
