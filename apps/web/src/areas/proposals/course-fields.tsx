import type { Course, ExamCenter } from '@dopusk/contract'
import { dropdownLabel } from '../../shared/format/dropdown-label.ts'
import { plural, questions, tickets } from '../../shared/format/plural.ts'
import { SelectField } from '../../shared/ui/select-field.tsx'
import type { Faults } from './proposal-faults.ts'
import styles from './proposal-form.module.css'

interface CourseFieldsProps {
  courses: readonly Course[]
  examCenters: readonly ExamCenter[]
  /** The course chosen now. */
  course: Course | undefined
  faults: Faults
}

/** The code is left out where it would be cut. */
const optionLabel = (name: string, code: string) => {
  const whole = `${name} (${code})`
  return dropdownLabel(whole) === whole ? whole : dropdownLabel(name)
}

/** With the whole name: the chosen option may show only its beginning. */
const factsOf = ({ name, qual_code, question_count, testing }: Course) =>
  `${name} · Код квалификации ${qual_code} · ${plural(question_count, questions)} · ${plural(testing.ticket_count, tickets)}`

export const CourseFields = ({ courses, examCenters, course, faults }: CourseFieldsProps) => (
  <fieldset className={styles.part}>
    <legend className={styles.legend}>Чему учиться</legend>
    <SelectField
      label="Курс"
      name="course"
      required
      hint={course === undefined ? 'Доступ к курсу — 30 календарных дней' : factsOf(course)}
      error={faults.course}
    >
      <option value="">Выберите курс</option>
      {courses.map(({ id, name, qual_code }) => (
        <option key={id} value={id}>
          {optionLabel(name, qual_code)}
        </option>
      ))}
    </SelectField>
    <SelectField
      label="Центр оценки квалификаций (необязательно)"
      name="exam_center"
      hint="Где вы хотели бы сдавать экзамен"
      error={faults.exam_center}
    >
      <option value="">Пока не выбран</option>
      {examCenters.map(({ id, name }) => (
        <option key={id} value={id}>
          {dropdownLabel(name)}
        </option>
      ))}
    </SelectField>
  </fieldset>
)
