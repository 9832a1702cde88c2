import type { UserCourse, WeekActivity } from '@dopusk/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { paths } from '../../../shared/paths.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import panel from '../panel.module.css'
import { CoursesList } from './courses-list.tsx'
import { LastCoursePanel } from './last-course-panel.tsx'
import { WeekPanel } from './week-panel.tsx'

/** For a person without courses, or with paused courses only. */
const NoCourses = ({ allPaused }: { allPaused: boolean }) => (
  <Card>
    {allPaused ? (
      <EmptyState icon="warning" title="Все ваши курсы приостановлены">
        <p>Чтобы продолжить обучение, обратитесь к&nbsp;администратору.</p>
      </EmptyState>
    ) : (
      <EmptyState icon="person" title="У&nbsp;вас пока нет курсов">
        <p>Подайте заявку: когда курс откроют, он&nbsp;появится на&nbsp;этой странице.</p>
        <LinkButton to={paths.application}>Подать заявку</LinkButton>
      </EmptyState>
    )}
  </Card>
)

interface CoursesOverviewProps {
  courses: readonly UserCourse[]
  last: UseQueryResult<{ user_course: UserCourse } | null>
  week: UseQueryResult<WeekActivity>
}

/** A panel that fails to load does not affect the rest of the page. */
export const CoursesOverview = ({ courses, last, week }: CoursesOverviewProps) => (
  <>
    {(courses.length > 0 || last.data) && (
      <div className={panel.panels}>
        {week.data === undefined ? (
          <Card>
            <LoadError query={week} title="Занятия за неделю не загрузились" />
          </Card>
        ) : (
          <WeekPanel activity={week.data} />
        )}
        {last.data === undefined ? (
          <Card>
            <LoadError query={last} title="Последний курс не загрузился" />
          </Card>
        ) : (
          <LastCoursePanel userCourse={last.data?.user_course ?? null} />
        )}
      </div>
    )}
    {courses.some((userCourse) => !userCourse.is_paused) ? (
      <CoursesList courses={courses} />
    ) : (
      <NoCourses allPaused={courses.length > 0} />
    )}
  </>
)
