import type { Course } from '@dopusk/contract'
import { foldCase } from '../../../shared/format/fold.ts'
import { pluralWord, questions, tickets } from '../../../shared/format/plural.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { SearchBox } from '../../../shared/ui/search-box.tsx'
import table from '../../../shared/ui/table.module.css'
import { useHydrated } from '../../../shared/ui/use-hydrated.ts'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { useListAddress } from '../../../shared/use-list-address.ts'
import { CourseDetails } from './course-details.tsx'
import styles from './course-table.module.css'

/** Courses that contain every word of the search: in the name, the qualification code, the description or the contents. */
export const filterCatalogue = (courses: readonly Course[], search: string): readonly Course[] => {
  const words = foldCase(search).split(/\s+/)
  return courses.filter(({ name, qual_code, description, titles }) => {
    const text = foldCase([name, qual_code, description, ...titles].join('\n'))
    return words.every((word) => text.includes(word))
  })
}

/** `hidden`: on another page of the table, or filtered out. Rendered all the same, for search engines. */
const CourseRow = ({ course, hidden }: { course: Course; hidden: boolean }) => {
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

const pageSize = 5

/** The server renders the table without a search; the page and the search of the URL apply after hydration. */
const useTableAddress = () => {
  const address = useListAddress()
  const hydrated = useHydrated()
  return hydrated ? address : { ...address, page: 1, search: '' }
}

export const CourseTable = ({ courses }: { courses: readonly Course[] }) => {
  const { page: requestedPage, search, setPage, setSearch } = useTableAddress()
  const found = filterCatalogue(courses, search)
  const pageCount = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(requestedPage, pageCount)
  const first = (page - 1) * pageSize
  const shown = new Set(found.slice(first, first + pageSize))

  return (
    <div className={styles.courses}>
      <div className={styles.search}>
        <SearchBox
          label="Название или код квалификации"
          placeholder="Название или код"
          initialValue={search}
          nothingFound={search !== '' && found.length === 0}
          onSearch={setSearch}
        />
      </div>
      {found.length > 0 && (
        <Card className={styles.card}>
          <table className={classNames(table.table, styles.table)}>
            <thead>
              <tr>
                <th scope="col">Код</th>
                <th scope="col">Курс</th>
                <th scope="col">Вопросов</th>
                <th scope="col">Билетов</th>
              </tr>
            </thead>
            <tbody>
              {courses.map((course) => (
                <CourseRow key={course.id} course={course} hidden={!shown.has(course)} />
              ))}
            </tbody>
          </table>
        </Card>
      )}
      <div className={styles.pages}>
        <Pagination page={page} pageCount={pageCount} onPage={setPage} />
      </div>
      <VisuallyHidden>
        <span role="status">
          {found.length > 0 && `Показаны курсы ${first + 1}–${first + shown.size} из ${found.length}`}
        </span>
      </VisuallyHidden>
    </div>
  )
}
