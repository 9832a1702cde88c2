import type { Course } from '@dopusk/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '../../../shared/ui/card.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { CourseTable } from './course-table.tsx'
import styles from './courses.module.css'
import { LandingSection } from './landing-section.tsx'

const rows = [1, 2, 3]

const CourseTableSkeleton = () => (
  <div className={styles.courses} aria-busy="true">
    <VisuallyHidden>Загружаем курсы…</VisuallyHidden>
    <div className={styles.search}>
      <Skeleton shape="block" />
    </div>
    <Card>
      {rows.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="line" />
          <Skeleton shape="short" />
        </div>
      ))}
    </Card>
  </div>
)

const Catalogue = ({ query }: { query: UseQueryResult<Course[]> }) => {
  if (query.data === undefined) return query.error === null ? <CourseTableSkeleton /> : <LoadError query={query} />
  if (query.data.length > 0) return <CourseTable courses={query.data} />
  return <EmptyState icon="document" title="Курсов пока нет" text="Они появятся здесь, как только их загрузят." />
}

export const Courses = ({ catalogue }: { catalogue: UseQueryResult<Course[]> }) => (
  <LandingSection id="courses" title="Курсы">
    <Catalogue query={catalogue} />
  </LandingSection>
)
