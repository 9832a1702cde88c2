import type { Course } from '@dopusk/contract'
import { pluralWord, questions, tickets } from '../../../shared/format/plural.ts'
import { CourseDetails } from './course-details.tsx'
import styles from './course-table.module.css'

/** `hidden`: on another page of the table, or filtered away. It is there all the same, for search engines to read. */
export const CourseRow = ({ course, hidden }: { course: Course; hidden: boolean }) => {
  const { ticket_count } = course.testing
  return (
    <tr id={`course-${course.id}`} className={styles.row} hidden={hidden}>
      <td className={styles.code}>{course.qual_code}</td>
      <th scope="row" className={styles.course}>
        {course.name}
        <CourseDetails course={course} />
      </th>
      <td className={styles.figure}>
        {course.question_count} <span className={styles.unit}>{pluralWord(course.question_count, questions)}</span>
      </td>
      <td className={styles.figure}>
        {ticket_count} <span className={styles.unit}>{pluralWord(ticket_count, tickets)}</span>
      </td>
    </tr>
  )
}
