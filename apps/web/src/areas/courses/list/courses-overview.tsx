import type { StudyPlan, UnfinishedAttempt, UserCourse, WeekActivity } from '@dopusk/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { currentUserQuery } from '../../../shared/api/queries.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { accessOf, isStarted } from '../../../study/course-access.ts'
import { PartnerLogo } from '../../../study/partner/partner-logo.tsx'
import { findBegunStudy, PlanCard, PlanCardSkeleton } from '../../../study/plan/plan-card.tsx'
import { planQuery } from '../../../study/plan/plan-queries.ts'
import { UnfinishedBanner } from '../../../study/unfinished-banner.tsx'
import panel from '../panel.module.css'
import { CoursesList } from './courses-list.tsx'
import { DemoNotice } from './demo-notice.tsx'
import { LastCoursePanel } from './last-course-panel.tsx'
import { NoCourses } from './no-courses.tsx'
import note from './partner-note.module.css'
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

interface TodayProps {
  userCourse: UserCourse
  plan: UseQueryResult<StudyPlan>
  begun: UnfinishedAttempt | undefined
}

/** The plan of today of the featured course. */
const Today = ({ userCourse, plan, begun }: TodayProps) => {
  if (plan.data?.question_count === 0) return null
  if (plan.data !== undefined) return <PlanCard userCourse={userCourse} plan={plan.data} begun={begun} hasCourseName />
  if (plan.isPending) return <PlanCardSkeleton userCourse={userCourse} />
  return (
    <Card>
      <LoadError query={plan} title="План не загрузился" />
    </Card>
  )
}

/** Through whom the person studies. Last on the page: it comes with another request than the courses, and moves nothing. */
const PartnerNote = () => {
  const { data: user } = useQuery(currentUserQuery)
  const brand = user?.partner_brand
  if (brand === undefined) return null
  return (
    <p className={note.note}>
      {brand.logo !== null && (
        <span className={note.logo}>
          <PartnerLogo brand={brand} isDecorative />
        </span>
      )}
      <span>
        Обучение организует <strong className={note.name}>{brand.name}</strong>
      </span>
    </p>
  )
}

/** A panel that fails to load does not affect the rest of the page. */
export const CoursesOverview = ({ courses, last, week, unfinished }: CoursesOverviewProps) => {
  const featured = last.data === undefined ? null : featuredOf(courses, last.data)
  const planned = featured !== null && accessOf(featured) === 'open' && isStarted(featured) ? featured : null
  const plan = useQuery({ ...planQuery(planned?.id ?? 0), enabled: planned !== null })
  const begun = planned === null ? undefined : findBegunStudy(unfinished, planned.id, plan.data)
  return (
    <>
      <DemoNotice />
      {/* The plan has the way back to its own training. */}
      <UnfinishedBanner attempts={unfinished?.filter((attempt) => attempt !== begun)} userCourseId={null} />
      {planned !== null && <Today userCourse={planned} plan={plan} begun={begun} />}
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
      <PartnerNote />
    </>
  )
}
