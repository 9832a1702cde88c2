import type { UserCourse, WeekActivity } from '@dopusk/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '../../shared/ui/card.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { CoursesList } from './courses-list.tsx'
import { LastCoursePanel } from './last-course-panel.tsx'
import { NoCourses } from './no-courses.tsx'
import panel from './panel.module.css'
import { WeekPanel } from './week-panel.tsx'

interface CoursesOverviewProps {
  courses: readonly UserCourse[]
  last: UseQueryResult<{ user_course: UserCourse } | null>
  week: UseQueryResult<WeekActivity>
}

/** A panel that did not load leaves the rest of the page alone. */
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
