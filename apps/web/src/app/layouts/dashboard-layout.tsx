import { Outlet } from 'react-router'
import { currentUserQuery } from '../../shared/api/queries.ts'
import { hasDashboard } from '../../shared/is-staff.ts'
import type { Screen } from '../../shared/screen.ts'
import { RequireAccess } from '../require-access.tsx'
import { RequireSignIn } from '../require-sign-in.tsx'
import { PageFrame } from './page-frame.tsx'
import { PersonalHeader } from './personal-header.tsx'

/** For the roles of the dashboard and superusers. */
export const DashboardLayout: Screen = () => (
  <RequireSignIn isForStaff>
    <PageFrame header={<PersonalHeader expected="inbox" />}>
      <RequireAccess mayPass={hasDashboard} audience="экспертам, менеджерам и&nbsp;администраторам">
        <Outlet />
      </RequireAccess>
    </PageFrame>
  </RequireSignIn>
)

DashboardLayout.prefetch = (client) => [client.prefetchQuery(currentUserQuery)]
