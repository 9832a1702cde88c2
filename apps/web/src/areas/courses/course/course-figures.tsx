import type { UserCourse } from '@dopusk/contract'
import type { ReactNode } from 'react'
import { duration } from '../../../shared/format/duration.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import panel from '../panel.module.css'
import styles from './course-figures.module.css'

interface FigureProps {
  caption: string
  tone?: 'good' | 'bad'
  children: ReactNode
}

/** Zero has no colour: there is nothing good or bad about it. */
const Figure = ({ caption, tone, children }: FigureProps) => (
  <div>
    <dt className={panel.caption}>{caption}</dt>
    <dd className={classNames(styles.value, tone !== undefined && children !== 0 && styles[tone])}>{children}</dd>
  </div>
)

export const CourseFigures = ({ userCourse }: { userCourse: UserCourse }) => (
  <dl className={styles.figures}>
    <Figure caption="Изучено">
      {userCourse.questions_studied} <span className={styles.of}>из&nbsp;{userCourse.count}</span>
    </Figure>
    <Figure caption="Помню хорошо" tone="good">
      {userCourse.good_memorization_count}
    </Figure>
    <Figure caption="Помню плохо" tone="bad">
      {userCourse.bad_memorization_count}
    </Figure>
    <Figure caption="Время">{duration(userCourse.course_time)}</Figure>
  </dl>
)
