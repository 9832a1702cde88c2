import { courseAddress, useUserCourseId } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import { CourseNotFound } from '../../shared/ui/course-not-found.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { PageHeading } from '../../shared/ui/page-heading.tsx'
import { useLeaveWarning } from '../../shared/use-leave-warning.ts'
import { HistoryPages } from './history-pages.tsx'

export const HistoryScreen = () => {
  const userCourseId = useUserCourseId()
  useLeaveWarning()
  if (userCourseId === null) return <CourseNotFound />
  return (
    <Page>
      <PageHeading title="История" back={{ to: courseAddress(paths.course, userCourseId), label: 'К курсу' }} />
      <HistoryPages key={userCourseId} userCourseId={userCourseId} />
    </Page>
  )
}
