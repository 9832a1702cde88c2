import type { Course } from '@dopusk/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { CourseTable } from './course-table.tsx'
import { CourseTableSkeleton } from './course-table-skeleton.tsx'
import { LandingSection } from './landing-section.tsx'

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
