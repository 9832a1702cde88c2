import type { InboxItemDetail } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { catalogueQuery } from '../../../shared/api/queries.ts'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { today } from '../../../shared/format/date-time.ts'
import { dropdownLabel } from '../../../shared/format/dropdown-label.ts'
import { readDate } from '../../../shared/format/typed-date.ts'
import { DateField } from '../../../shared/ui/date-field.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import styles from './item.module.css'

export type InboxProposal = NonNullable<InboxItemDetail['proposal']>

/** The course to give and its first day; `startDate` is null where the text is not a date. */
export const readCourseFields = (form: HTMLFormElement) => {
  const data = new FormData(form)
  return { course: Number(data.get('course')), startDate: readDate(String(data.get('start_date') ?? '')) }
}

export const wrongStart = 'Проверьте, с\u00a0какого дня начать: такой даты нет'

export const CourseFields = ({ proposal }: { proposal: InboxProposal }) => {
  const { data: catalogue = [] } = useQuery(catalogueQuery)
  const others = catalogue.filter(({ id }) => id !== proposal.course)
  return (
    <div className={styles.courseFields}>
      <SelectField label="Курс" name="course" defaultValue={proposal.course}>
        <option value={proposal.course}>{dropdownLabel(proposal.course_name)}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {dropdownLabel(name)}
          </option>
        ))}
      </SelectField>
      <DateField label="Начать с" name="start_date" autoComplete="off" defaultValue={calendarDate(today())} />
    </div>
  )
}
