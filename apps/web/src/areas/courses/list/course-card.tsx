import type { UserCourse } from '@dopusk/contract'
import { useId } from 'react'
import { plural, questions } from '../../../shared/format/plural.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx'
import { accessOf, isStarted } from '../../../study/course-access.ts'
import { CourseAccessBadge } from '../course-access-badge.tsx'
import { ClosedCourse } from './closed-course.tsx'
import styles from './course-card.module.css'
import { CourseEntry } from './course-entry.tsx'
import { NormsOn } from './norms-on.tsx'

interface CourseCardProps {
  userCourse: UserCourse
  /** The panel above has the main button of this course. */
  isFeatured: boolean
}

export const CourseCard = ({ userCourse, isFeatured }: CourseCardProps) => {
  const nameId = useId()
  const { course, progress } = userCourse
  const started = isStarted(userCourse)
  const access = accessOf(userCourse)
  return (
    <Card className={styles.card}>
      <div className={styles.about}>
        <h2 id={nameId} className={styles.name}>
          {course.name}
        </h2>
        {course.description !== '' && <p className={styles.description}>{course.description}</p>}
        <p className={styles.facts}>
          <span>{plural(course.question_count, questions)}</span>
          <span>версия {course.version}</span>
          <NormsOn day={userCourse.norms_on} />
        </p>
      </div>
      <div className={styles.entry}>
        {/* For a closed course the button already shows the reason. */}
        {access === 'open' && (
          <div className={styles.days}>
            <CourseAccessBadge userCourse={userCourse} />
          </div>
        )}
        {started && <ProgressBar label="Прогресс" percent={progress} />}
        <CourseEntry userCourse={userCourse} nameId={nameId} look={started || isFeatured ? 'ghost' : 'primary'} />
        <ClosedCourse userCourse={userCourse} nameId={nameId} />
      </div>
    </Card>
  )
}
