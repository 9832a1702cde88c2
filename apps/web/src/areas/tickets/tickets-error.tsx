import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api-error.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'

/** Trying again does not open a course whose access is over; anything else may pass. */
export const TicketsError = ({ query }: { query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) =>
  query.error instanceof ApiError && query.error.code === 'course_paused' ? (
    <ErrorState title="Билеты недоступны" message={query.error.message} />
  ) : (
    <LoadError query={query} />
  )
