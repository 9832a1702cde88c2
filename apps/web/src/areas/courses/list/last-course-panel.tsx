import type { UserCourse } from '@dopusk/contract'
import { useId } from 'react'
import { courseAddress } from '../../../shared/course-address.ts'
import { plural, questions } from '../../../shared/format/plural.ts'
import { paths } from '../../../shared/paths.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx'
import { accessOf, isStarted, isUntouched } from '../../../study/course-access.ts'
import { CourseAccessBadge } from '../course-access-badge.tsx'
import panel from '../panel.module.css'
import { ClosedCourse } from './closed-course.tsx'
import { CourseEntry } from './course-entry.tsx'
import styles from './last-course-panel.module.css'
import { NormsOn } from './norms-on.tsx'

const NoLastCourse = () => (
  <Card className={panel.panel}>
    <div className={styles.course}>
      <p className={panel.caption}>Последний курс</p>
      <h2>Вы ещё не&nbsp;занимались</h2>
      <p className={styles.none}>
        Выберите курс в&nbsp;списке ниже. Здесь вы&nbsp;продолжите с&nbsp;того&nbsp;же места.
      </p>
    </div>
  </Card>
)

/** The way into an untouched course. The main button of a started one is in its plan. */
const FirstEntry = ({ userCourse, nameId }: { userCourse: UserCourse; nameId: string }) => (
  <div>
    {isStarted(userCourse) ? (
      <LinkButton look="ghost" to={courseAddress(paths.course, userCourse.id)} aria-describedby={nameId}>
        Открыть курс
      </LinkButton>
    ) : (
      <CourseEntry userCourse={userCourse} nameId={nameId} />
    )}
  </div>
)

interface LastCoursePanelProps {
  /** The course that was studied last or, on the first day, the only course; null where there is none. */
  userCourse: UserCourse | null
}

/** The course to go on with, or to begin with on the first day. */
export const LastCoursePanel = ({ userCourse }: LastCoursePanelProps) => {
  const nameId = useId()
  if (userCourse === null) return <NoLastCourse />
  const { course, progress } = userCourse
  const isOpen = accessOf(userCourse) === 'open'
  const isFirstDay = isOpen && isUntouched(userCourse)
  return (
    <Card className={panel.panel}>
      <div className={styles.course}>
        <p className={panel.caption}>{isFirstDay ? 'С\u00a0чего начать' : 'Последний курс'}</p>
        <h2 id={nameId} className={styles.name}>
          {course.name}
        </h2>
        {course.description !== '' && <p className={styles.description}>{course.description}</p>}
        <p className={styles.facts}>
          <span>{plural(course.question_count, questions)}</span>
          <span>версия {course.version}</span>
          <NormsOn day={userCourse.norms_on} />
          {isOpen && <CourseAccessBadge userCourse={userCourse} />}
        </p>
      </div>
      {isFirstDay ? (
        <FirstEntry userCourse={userCourse} nameId={nameId} />
      ) : (
        <div className={styles.foot}>
          <ProgressBar label="Прогресс последнего курса" percent={progress} />
          {/* The main button is in the plan. */}
          <CourseEntry userCourse={userCourse} nameId={nameId} look="ghost" />
        </div>
      )}
      <ClosedCourse userCourse={userCourse} nameId={nameId} />
    </Card>
  )
}
