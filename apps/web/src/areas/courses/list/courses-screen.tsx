import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../../shared/api/queries.ts'
import { userCoursesQuery, weekActivityQuery } from '../../../shared/api/user-course-queries.ts'
import { paths } from '../../../shared/paths.ts'
import type { Screen } from '../../../shared/screen.ts'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { icons } from '../../../shared/ui/signed-in-icons.ts'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { unfinishedQuery } from '../../../study/unfinished-banner.tsx'
import { lastCourseQuery } from '../course-queries.ts'
import { CoursesOverview } from './courses-overview.tsx'
import { CoursesSkeleton } from './courses-skeleton.tsx'

export const CoursesScreen: Screen = () => {
  const courses = useQuery(userCoursesQuery)
  const last = useQuery(lastCourseQuery)
  const week = useQuery(weekActivityQuery)
  const unfinished = useQuery(unfinishedQuery)
  const { data: user } = useQuery(currentUserQuery)
  // Rendered once all queries have loaded: nothing moves afterwards.
  const waiting = courses.isPending || last.isPending || week.isPending || unfinished.isPending
  return (
    <Page>
      <PageHeading
        title="Мои курсы"
        aside={
          <>
            <LinkButton look="plain" size="s" to={paths.reminders}>
              Напоминания
            </LinkButton>
            <LinkButton look="plain" size="s" to={paths.complaints}>
              Мои обращения{' '}
              {user?.has_unread && (
                <StatusBadge tone="amber" icon={icons.speech}>
                  есть новое
                </StatusBadge>
              )}
            </LinkButton>
          </>
        }
      />
      {courses.isLoadingError ? (
        <LoadError query={courses} />
      ) : waiting ? (
        <CoursesSkeleton />
      ) : (
        <CoursesOverview courses={courses.data} last={last} week={week} unfinished={unfinished.data} />
      )}
    </Page>
  )
}

CoursesScreen.prefetch = (client) => [
  client.prefetchQuery(userCoursesQuery),
  client.prefetchQuery(lastCourseQuery),
  client.prefetchQuery(weekActivityQuery),
  client.prefetchQuery(unfinishedQuery),
]
