import { useUserCourseId } from '../../shared/course-address.ts'
import { CourseNotFound } from '../../shared/ui/course-not-found.tsx'
import { useLeaveWarning } from '../../shared/use-leave-warning.ts'
import { HistoryPages } from './history-pages.tsx'

export const HistoryScreen = () => {
  const userCourseId = useUserCourseId()
  useLeaveWarning()
  return userCourseId === null ? <CourseNotFound /> : <HistoryPages key={userCourseId} userCourseId={userCourseId} />
}
