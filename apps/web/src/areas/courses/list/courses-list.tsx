import type { UserCourse } from '@dopusk/contract'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { SearchBox } from '../../../shared/ui/search-box.tsx'
import { type Tab, Tabs, tabId } from '../../../shared/ui/tabs.tsx'
import { useListAddress } from '../../../shared/use-list-address.ts'
import { CourseCard } from './course-card.tsx'
import { type CoursesTab, filterCourses, useCoursesTab } from './course-filter.ts'
import styles from './courses-list.module.css'

const NothingStarted = ({ onShowAll }: { onShowAll: () => void }) => (
  <Card>
    <EmptyState icon="clock" title="Вы ещё не&nbsp;начали ни&nbsp;одного курса">
      <p>Выберите курс из&nbsp;полного списка&nbsp;— он&nbsp;появится здесь.</p>
      <Button look="ghost" onClick={onShowAll}>
        Показать все курсы
      </Button>
    </EmptyState>
  </Card>
)

/** The only listed course is in the panel above. */
const NoOtherCourses = () => (
  <p className={styles.others}>
    <span>Других курсов у&nbsp;вас пока нет. Нужен ещё один?</span>
    <Link to={paths.application}>Подайте заявку</Link>
  </p>
)

const pageSize = 15

const tabs: readonly Tab<CoursesTab>[] = [
  { value: 'all', label: 'Все курсы' },
  { value: 'started', label: 'Начатые' },
]

interface CoursesListProps {
  courses: readonly UserCourse[]
  /** The course of the panel above: it is listed only where the person looks for courses. */
  featuredId: number | null
}

export const CoursesList = ({ courses, featuredId }: CoursesListProps) => {
  const [tab, chooseTab] = useCoursesTab()
  const { page: requestedPage, search, setPage, setSearch } = useListAddress()
  const panel = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const isOverview = tab === 'all' && search === ''
  const found = filterCourses(courses, tab, search).filter(({ id }) => !isOverview || id !== featuredId)
  const pageCount = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(requestedPage, pageCount)

  const turnTo = (number: number) => {
    setPage(number)
    panel.current?.focus({ preventScroll: true })
    scrollTo({ top: (panel.current?.getBoundingClientRect().top ?? 0) + scrollY - 16 })
  }

  return (
    <>
      <div className={styles.tools}>
        <Tabs label="Какие курсы показать" tabs={tabs} current={tab} panelId={panelId} onChange={chooseTab} />
        <div className={styles.search}>
          <SearchBox
            label="Название курса"
            initialValue={search}
            nothingFound={search !== '' && found.length === 0}
            onSearch={setSearch}
          />
        </div>
      </div>
      <div
        ref={panel}
        id={panelId}
        className={styles.panel}
        role="tabpanel"
        aria-labelledby={tabId(panelId, tab)}
        tabIndex={-1}
      >
        {found.length === 0 && isOverview && <NoOtherCourses />}
        {found.length === 0 && tab === 'started' && search === '' && (
          <NothingStarted onShowAll={() => chooseTab('all')} />
        )}
        {found.length > 0 && (
          <ul className={styles.cards}>
            {found.slice((page - 1) * pageSize, page * pageSize).map((userCourse) => (
              <li key={userCourse.id}>
                <CourseCard userCourse={userCourse} isFeatured={userCourse.id === featuredId} />
              </li>
            ))}
          </ul>
        )}
        <Pagination page={page} pageCount={pageCount} onPage={turnTo} />
      </div>
    </>
  )
}
