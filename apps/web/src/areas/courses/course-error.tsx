import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api-error.ts'
import { CourseNotFound } from '../../shared/ui/course-not-found.tsx'
import { LoadError } from './load-error.tsx'

interface CourseErrorProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}

export const CourseError = ({ query }: CourseErrorProps) =>
  query.error instanceof ApiError && query.error.code === 'not_found' ? (
    <CourseNotFound />
  ) : (
    <LoadError query={query} wholePage />
  )
