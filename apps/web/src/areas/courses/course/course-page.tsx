import type { MemoryMap, StudyPlan, StudyState, UserCourse } from '@dopusk/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { paths } from '../../../shared/paths.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { accessOf } from '../../../study/course-access.ts'
import { OfflineCard } from '../../../study/offline/screen/offline-card.tsx'
import { findBegunStudy } from '../../../study/plan/plan-card.tsx'
import { TopicsCard } from '../../../study/plan/topics-card.tsx'
import { UnfinishedBanner } from '../../../study/unfinished-banner.tsx'
import { CourseAccessBadge } from '../course-access-badge.tsx'
import { HeatStrip } from '../memory/heat-strip.tsx'
import { AccessBanner } from './access-banner.tsx'
import { ChangesBanner } from './changes-banner.tsx'
import { CourseFigures } from './course-figures.tsx'
import { CourseLinks } from './course-links.tsx'
import styles from './course-page.module.css'
import { ModeCards } from './mode-cards.tsx'
import { Planning } from './planning.tsx'
import { ProgressCard } from './progress-card.tsx'

interface CoursePageProps {
  userCourse: UserCourse
  memory: UseQueryResult<MemoryMap>
  plan: UseQueryResult<StudyPlan>
  state: UseQueryResult<StudyState>
  unfinished: ComponentProps<typeof UnfinishedBanner>['attempts']
}

export const CoursePage = ({ userCourse, memory, plan, state, unfinished }: CoursePageProps) => {
  const access = accessOf(userCourse)
  // The server refuses the memory map of an ended course. That is not an error to show.
  const begun = access === 'open' ? findBegunStudy(unfinished, userCourse.id, plan.data) : undefined
  const mapIsClosed = access === 'ended' || access === 'not_started'
  return (
    <>
      <PageHeading
        title={userCourse.course.name}
        back={{ to: paths.courses, label: 'Мои курсы' }}
        aside={<CourseAccessBadge userCourse={userCourse} />}
      />
      <AccessBanner userCourse={userCourse} />
      {/* The plan has the way back to its own training. */}
      <UnfinishedBanner attempts={unfinished?.filter((attempt) => attempt !== begun)} userCourseId={userCourse.id} />
      {access === 'open' && plan.data !== undefined && <ChangesBanner userCourse={userCourse} plan={plan.data} />}
      {access === 'open' && <Planning userCourse={userCourse} plan={plan} state={state} begun={begun} />}
      <ModeCards userCourse={userCourse} memory={memory.data ?? null} />
      {access === 'open' && <OfflineCard userCourse={userCourse} />}
      <div className={styles.summary}>
        <ProgressCard userCourse={userCourse} />
        <Card className={styles.main}>
          <CourseFigures userCourse={userCourse} />
          {memory.data !== undefined && <HeatStrip userCourseId={userCourse.id} questions={memory.data.questions} />}
          {memory.data === undefined && mapIsClosed && (
            <p className={styles.closed}>Память по&nbsp;вопросам видна, пока открыт доступ к&nbsp;курсу.</p>
          )}
          {memory.data === undefined && !mapIsClosed && (
            <LoadError query={memory} title="Память по вопросам не загрузилась" />
          )}
          <CourseLinks userCourse={userCourse} />
        </Card>
      </div>
      {access === 'open' && plan.data !== undefined && state.data !== undefined && (
        <TopicsCard userCourseId={userCourse.id} plan={plan.data} state={state.data} />
      )}
    </>
  )
}
