import { isNotFound } from '../../../shared/api/api-error.ts'
import { courseAddress, useUserCourseId } from '../../../shared/course-address.ts'
import { paths } from '../../../shared/paths.ts'
import { CourseNotFound } from '../../../shared/ui/course-not-found.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { useLeaveWarning } from '../../../shared/use-leave-warning.ts'
import { attemptAddress } from '../../../study/attempt-address.ts'
import { HistoryPages } from '../../../study/history/history-pages.tsx'
import { useHistoryPages } from '../../../study/history/use-history-pages.ts'

const HistoryEmpty = ({ userCourseId }: { userCourseId: number }) => (
  <EmptyState icon="clock" title="Начните обучение, чтобы здесь появилась история..">
    <LinkButton to={courseAddress(paths.course, userCourseId)}>К&nbsp;режимам обучения</LinkButton>
  </EmptyState>
)

const CourseHistory = ({ userCourseId }: { userCourseId: number }) => {
  const pages = useHistoryPages(userCourseId)
  if (isNotFound(pages.history.error)) return <CourseNotFound />
  return (
    <Page>
      <PageHeading title="История" back={{ to: courseAddress(paths.course, userCourseId), label: 'К курсу' }} />
      <HistoryPages
        pages={pages}
        empty={<HistoryEmpty userCourseId={userCourseId} />}
        attemptTo={(item) => attemptAddress(userCourseId, item)}
      />
    </Page>
  )
}

export const HistoryScreen = () => {
  const userCourseId = useUserCourseId()
  useLeaveWarning()
  return userCourseId === null ? <CourseNotFound /> : <CourseHistory key={userCourseId} userCourseId={userCourseId} />
}
