import type { Course } from '@dopusk/contract'
import { CheckField } from '../../../shared/ui/check-field.tsx'
import styles from './course-checks.module.css'

interface CourseChecksProps {
  courses: readonly Course[]
  chosen: readonly number[]
  /** A note on a course, for this person. */
  noteOf?: (courseId: number) => string | undefined
  /** Courses that the person already has and keeps. */
  fixed?: readonly number[]
  onChange: (chosen: number[]) => void
}

/** The courses to give, each from today for 30 days. */
export const CourseChecks = ({ courses, chosen, noteOf, fixed = [], onChange }: CourseChecksProps) => {
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <fieldset className={styles.courses}>
      <legend className={styles.legend}>Курсы</legend>
      <p className={styles.hint}>Доступ на&nbsp;30&nbsp;дней начиная с&nbsp;сегодняшнего.</p>
      {courses.map(({ id, name, qual_code }) => (
        <CheckField
          key={id}
          checked={fixed.includes(id) || chosen.includes(id)}
          disabled={fixed.includes(id)}
          onChange={() => toggle(id)}
        >
          {name} <span className={styles.code}>{qual_code}</span>
          {noteOf?.(id) !== undefined && <span className={styles.note}>{noteOf(id)}</span>}
        </CheckField>
      ))}
      {courses.length === 0 && <p className={styles.hint}>В&nbsp;каталоге пока нет курсов: выдать их можно позже.</p>}
    </fieldset>
  )
}
