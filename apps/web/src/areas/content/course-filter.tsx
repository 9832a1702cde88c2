import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { courseChoiceQuery } from './content-queries.ts'

/** Narrows a list to one course; the address may name one that is not among the first. */
export const CourseFilter = ({ course, onCourse }: { course: number | null; onCourse: (value: string) => void }) => {
  const { data: courses } = useQuery(courseChoiceQuery)
  const isListed = courses?.results.some(({ id }) => id === course)
  return (
    <SelectField label="Курс" value={course ?? ''} onChange={({ target }) => onCourse(target.value)}>
      <option value="">Все курсы</option>
      {course !== null && isListed !== true && <option value={course}>Курс №&nbsp;{course}</option>}
      {courses?.results.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
