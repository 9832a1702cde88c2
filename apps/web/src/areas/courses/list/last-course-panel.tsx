import type { UserCourse } from '@dopusk/contract'
import { useId } from 'react'
import { plural, questions } from '../../../shared/format/plural.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx'
import panel from '../panel.module.css'
import { CourseEntry } from './course-entry.tsx'
import styles from './last-course-panel.module.css'

const caption = <p className={panel.caption}>Последний курс</p>

export const LastCoursePanel = ({ userCourse }: { userCourse: UserCourse | null }) => {
  const nameId = useId()
  if (userCourse === null)
    return (
      <Card className={panel.panel}>
        <div className={styles.course}>
          {caption}
          <h2>Вы ещё не&nbsp;занимались</h2>
          <p className={styles.none}>
            Выберите курс в&nbsp;списке ниже. Здесь вы&nbsp;продолжите с&nbsp;того&nbsp;же места.
          </p>
        </div>
      </Card>
    )
  const { course, progress } = userCourse
  return (
    <Card className={panel.panel}>
      <div className={styles.course}>
        {caption}
        <h2 id={nameId} className={styles.name}>
          {course.name}
        </h2>
        <p className={styles.facts}>{plural(course.question_count, questions)}</p>
      </div>
      <div className={styles.foot}>
        <ProgressBar label="Прогресс последнего курса" percent={progress} />
        <CourseEntry userCourse={userCourse} nameId={nameId} />
      </div>
    </Card>
  )
}
