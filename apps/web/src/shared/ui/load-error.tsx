import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { ErrorState } from './error-state.tsx'

interface LoadErrorProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  title?: string
  wholePage?: boolean
}

/** The error of a query, with a retry button. */
export const LoadError = ({ query: { error, isFetching, refetch }, title, wholePage = false }: LoadErrorProps) => (
  <ErrorState
    {...(title !== undefined && { title })}
    wholePage={wholePage}
    message={error?.message ?? ''}
    requestId={error instanceof ApiError ? error.requestId : null}
    busy={isFetching}
    onRetry={() => void refetch()}
  />
)
