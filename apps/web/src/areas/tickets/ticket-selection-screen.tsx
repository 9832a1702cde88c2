import { useUserCourseId } from '../../shared/course-address.ts'
import { CourseNotFound } from '../../shared/ui/course-not-found.tsx'
import { useLeaveWarning } from '../../shared/use-leave-warning.ts'
import { TicketPages } from './ticket-pages.tsx'

export const TicketSelectionScreen = () => {
  const userCourseId = useUserCourseId()
  useLeaveWarning()
  return userCourseId === null ? <CourseNotFound /> : <TicketPages key={userCourseId} userCourseId={userCourseId} />
}
