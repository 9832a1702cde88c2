import type { Course } from '@dopusk/contract'
import { Card } from '../../../shared/ui/card.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { SearchBox } from '../../../shared/ui/search-box.tsx'
import { useHydrated } from '../../../shared/ui/use-hydrated.ts'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { useListAddress } from '../../../shared/use-list-address.ts'
import { CourseRow } from './course-row.tsx'
import styles from './course-table.module.css'
import { filterCatalogue } from './filter-catalogue.ts'

const pageSize = 5

/** The server renders the table as it is without a search; what the address asks for follows when the page listens. */
const useAskedRows = () => {
  const address = useListAddress()
  const hydrated = useHydrated()
  return hydrated ? address : { ...address, page: 1, search: '' }
}

export const CourseTable = ({ courses }: { courses: readonly Course[] }) => {
  const { page: asked, search, setPage, setSearch } = useAskedRows()
  const found = filterCatalogue(courses, search)
  const pageCount = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(asked, pageCount)
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
          <table className={styles.table}>
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
