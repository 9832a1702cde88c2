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
  /** False where the form asks for the first day. */
  fromToday?: boolean
  onChange: (chosen: number[]) => void
}

/** The courses to give, each for 30 days. */
export const CourseChecks = ({
  courses,
  chosen,
  noteOf,
  fixed = [],
  fromToday = true,
  onChange,
}: CourseChecksProps) => {
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <fieldset className={styles.courses}>
      <legend className={styles.legend}>Курсы</legend>
      <p className={styles.hint}>
        {fromToday ? <>Доступ на&nbsp;30&nbsp;дней начиная с&nbsp;сегодняшнего.</> : <>Доступ на&nbsp;30&nbsp;дней.</>}
      </p>
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
