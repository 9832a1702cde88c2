import type { UseQueryResult } from '@tanstack/react-query'
import { isNotFound } from '../../shared/api/api-error.ts'
import { CourseNotFound } from '../../shared/ui/course-not-found.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'

interface CourseErrorProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}

export const CourseError = ({ query }: CourseErrorProps) =>
  isNotFound(query.error) ? <CourseNotFound /> : <LoadError query={query} wholePage />
