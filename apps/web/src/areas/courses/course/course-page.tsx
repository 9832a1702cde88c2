import type { MemoryMap, UserCourse } from '@dopusk/contract'
import { errors } from '@dopusk/contract/errors'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { paths } from '../../../shared/paths.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { accessOf } from '../../../study/course-access.ts'
import { UnfinishedBanner } from '../../../study/unfinished-banner.tsx'
import { CourseAccessBadge } from '../course-access-badge.tsx'
import { HeatStrip } from '../memory/heat-strip.tsx'
import { CourseFigures } from './course-figures.tsx'
import { CourseLinks } from './course-links.tsx'
import styles from './course-page.module.css'
import { ModeCards } from './mode-cards.tsx'
import { ProgressCard } from './progress-card.tsx'

/** Shows why the course cannot be studied now. */
const AccessBanner = ({ userCourse }: { userCourse: UserCourse }) => {
  const access = accessOf(userCourse)
  if (access === 'open') return null
  return (
    <div className={styles.banner}>
      {access === 'not_started' ? (
        <Banner icon="clock">Курс начнётся {calendarDate(userCourse.start_date)}</Banner>
      ) : (
        <Banner icon="warning" striped>
          {access === 'paused'
            ? errors.course_paused.message
            : 'Доступ к\u00a0курсу закончился. Показатели и\u00a0история остаются. Чтобы учиться дальше, обратитесь к\u00a0администратору.'}
        </Banner>
      )}
    </div>
  )
}

interface CoursePageProps {
  userCourse: UserCourse
  memory: UseQueryResult<MemoryMap>
  unfinished: ComponentProps<typeof UnfinishedBanner>['attempts']
}

export const CoursePage = ({ userCourse, memory, unfinished }: CoursePageProps) => {
  const access = accessOf(userCourse)
  // The server refuses the memory map of an ended course. That is not an error to show.
  const mapIsClosed = access === 'ended' || access === 'not_started'
  return (
    <>
      <PageHeading
        title={userCourse.course.name}
        back={{ to: paths.courses, label: 'Мои курсы' }}
        aside={<CourseAccessBadge userCourse={userCourse} />}
      />
      <AccessBanner userCourse={userCourse} />
      <UnfinishedBanner attempts={unfinished} userCourseId={userCourse.id} />
      <ModeCards userCourse={userCourse} memory={memory.data ?? null} />
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
    </>
  )
}
