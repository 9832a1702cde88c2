import { Outlet } from 'react-router'
import { currentUserQuery } from '../../shared/api/queries.ts'
import { isStaff } from '../../shared/is-staff.ts'
import type { Screen } from '../../shared/screen.ts'
import { RequireAccess } from '../require-access.tsx'
import { RequireSignIn } from '../require-sign-in.tsx'
import { PageFrame } from './page-frame.tsx'
import { PersonalHeader } from './personal-header.tsx'

/** For partners and superusers. */
export const StaffLayout: Screen = () => (
  <RequireSignIn isForStaff>
    <PageFrame header={<PersonalHeader expected="accounts" />}>
      <RequireAccess mayPass={isStaff} audience="партнёрам и&nbsp;администраторам">
        <Outlet />
      </RequireAccess>
    </PageFrame>
  </RequireSignIn>
)

StaffLayout.prefetch = (client) => [client.prefetchQuery(currentUserQuery)]
