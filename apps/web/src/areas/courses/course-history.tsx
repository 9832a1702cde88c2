import { isNotFound } from '../../shared/api/api-error.ts'
import { courseAddress } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import { CourseNotFound } from '../../shared/ui/course-not-found.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { PageHeading } from '../../shared/ui/page-heading.tsx'
import { HistoryPages } from '../../study/history/history-pages.tsx'
import { useHistoryPages } from '../../study/history/use-history-pages.ts'
import { HistoryEmpty } from './history-empty.tsx'

export const CourseHistory = ({ userCourseId }: { userCourseId: number }) => {
  const pages = useHistoryPages(userCourseId)
  if (isNotFound(pages.history.error)) return <CourseNotFound />
  return (
    <Page>
      <PageHeading title="История" back={{ to: courseAddress(paths.course, userCourseId), label: 'К курсу' }} />
      <HistoryPages
        pages={pages}
        empty={<HistoryEmpty userCourseId={userCourseId} />}
        continueTo={({ id }) => courseAddress(paths.training, userCourseId, { check: String(id) })}
      />
    </Page>
  )
}
