import type { CourseStatistic } from '@dopusk/contract'
import styles from './statistic-whose.module.css'

const nameOf = ({ last_name, first_name, surname, email }: CourseStatistic['learner']): string =>
  [last_name, first_name, surname].filter((part) => part !== null && part !== '').join(' ') || email

/** Whose results these are, and of which course. */
export const StatisticWhose = ({ statistic: { learner, user_course } }: { statistic: CourseStatistic }) => (
  <p className={styles.whose}>
    <strong className={styles.name}>{nameOf(learner)}</strong>
    <span>{user_course.course.name}</span>
  </p>
)
