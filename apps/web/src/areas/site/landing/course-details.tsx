import type { Course } from '@dopusk/contract'
import { secondsPerQuestion } from '@dopusk/domain'
import { Link } from 'react-router'
import { minutes, plural, questions } from '../../../shared/format/plural.ts'
import { paths } from '../../../shared/paths.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './course-details.module.css'

const ticketMinutes = (questionCount: number) =>
  plural((questionCount * secondsPerQuestion) / 60, ['минута', minutes[1], minutes[2]])

/** A `details` element: it opens without JavaScript too. */
export const CourseDetails = ({ course }: { course: Course }) => {
  const { questions_per_ticket, pass_percent } = course.testing
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        Подробнее
        <Icon name="chevronDown" />
      </summary>
      <div className={styles.inside}>
        <p>{course.description}</p>
        <ul className={styles.titles}>
          {course.titles.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
        <p>
          Билет: {plural(questions_per_ticket, questions)}, {ticketMinutes(questions_per_ticket)}. Зачёт&nbsp;— от&nbsp;
          {pass_percent}&nbsp;% верных ответов.
        </p>
        <Link className={styles.apply} to={`${paths.application}?course=${course.id}`}>
          Подать заявку на&nbsp;этот курс
        </Link>
      </div>
    </details>
  )
}
