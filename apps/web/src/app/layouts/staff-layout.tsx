import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { ApiError } from '../../shared/api/api-error.ts'
import { currentUserQuery } from '../../shared/api/queries.ts'
import { isStaff } from '../../shared/is-staff.ts'
import { paths } from '../../shared/paths.ts'
import type { Screen } from '../../shared/screen.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { PageSkeleton } from '../../shared/ui/page-skeleton.tsx'
import { MessageScreen } from '../message-screen.tsx'
import { RequireSignIn } from '../require-sign-in.tsx'
import { PageFrame } from './page-frame.tsx'
import { PersonalHeader } from './personal-header.tsx'

const NoAccessScreen = () => (
  <MessageScreen
    caption="Ошибка 403"
    title="Нет доступа"
    text="Эта страница открыта партнёрам и администраторам. Если она вам нужна, обратитесь в&nbsp;поддержку."
  >
    <LinkButton to={paths.courses}>К курсам</LinkButton>
  </MessageScreen>
)

/** Lets partners and superusers through. The server checks access too; this only avoids a screen full of refusals. */
const RequireStaff = ({ children }: { children: ReactNode }) => {
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

export const StaffLayout: Screen = () => (
  <RequireSignIn isForStaff>
    <PageFrame header={<PersonalHeader isForStaff />}>
      <RequireStaff>
        <Outlet />
      </RequireStaff>
    </PageFrame>
  </RequireSignIn>
)

StaffLayout.prefetch = (client) => [client.prefetchQuery(currentUserQuery)]
