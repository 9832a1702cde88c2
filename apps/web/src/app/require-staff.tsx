import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../shared/api/api-error.ts'
import { currentUserQuery } from '../shared/api/queries.ts'
import { isStaff } from '../shared/is-staff.ts'
import { ErrorState } from '../shared/ui/error-state.tsx'
import { PageSkeleton } from '../shared/ui/page-skeleton.tsx'
import { NoAccessScreen } from './no-access-screen.tsx'

/** A partner or a superuser. The server refuses the others too; this only spares them the screen. */
export const RequireStaff = ({ children }: { children: ReactNode }) => {
  const { data: user, error, isFetching, refetch } = useQuery(currentUserQuery)
  if (user !== undefined) return isStaff(user) ? children : <NoAccessScreen />
  if (error === null) return <PageSkeleton />
  return (
    <ErrorState
      wholePage
      message={error.message}
      requestId={error instanceof ApiError ? error.requestId : null}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
