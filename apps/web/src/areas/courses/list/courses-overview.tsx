import type { UserCourse, WeekActivity } from '@dopusk/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Card } from '../../../shared/ui/card.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { accessOf } from '../../../study/course-access.ts'
import { UnfinishedBanner } from '../../../study/unfinished-banner.tsx'
import panel from '../panel.module.css'
import { CoursesList } from './courses-list.tsx'
import { DemoNotice } from './demo-notice.tsx'
import { LastCoursePanel } from './last-course-panel.tsx'
import { NoCourses } from './no-courses.tsx'
import { WeekPanel } from './week-panel.tsx'

interface CoursesOverviewProps {
  courses: readonly UserCourse[]
  last: UseQueryResult<{ user_course: UserCourse } | null>
  week: UseQueryResult<WeekActivity>
  unfinished: ComponentProps<typeof UnfinishedBanner>['attempts']
}

/** The course that was studied last; on the first day the only course, if it is open. */
const featuredOf = (courses: readonly UserCourse[], last: { user_course: UserCourse } | null): UserCourse | null => {
  if (last !== null) return last.user_course
  const [only, ...others] = courses.filter((userCourse) => !userCourse.is_paused)
  return only !== undefined && others.length === 0 && accessOf(only) === 'open' ? only : null
}

/** A panel that fails to load does not affect the rest of the page. */
export const CoursesOverview = ({ courses, last, week, unfinished }: CoursesOverviewProps) => {
  const featured = last.data === undefined ? null : featuredOf(courses, last.data)
  return (
    <>
      <DemoNotice />
      <UnfinishedBanner attempts={unfinished} userCourseId={null} />
      {(courses.length > 0 || last.data) && (
        <div className={panel.panels}>
          {last.data === undefined ? (
            <Card>
              <LoadError query={last} title="Последний курс не загрузился" />
            </Card>
          ) : (
            <LastCoursePanel userCourse={featured} />
          )}
          {week.data === undefined ? (
            <Card>
              <LoadError query={week} title="Занятия за неделю не загрузились" />
            </Card>
          ) : (
            <WeekPanel activity={week.data} />
          )}
        </div>
      )}
      {courses.some((userCourse) => !userCourse.is_paused) ? (
        <CoursesList courses={courses} featuredId={featured?.id ?? null} />
      ) : (
        <NoCourses paused={courses[0]} />
      )}
    </>
  )
}
