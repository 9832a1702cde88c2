import { Outlet } from 'react-router'
import { currentUserQuery } from '../shared/api/queries.ts'
import type { Screen } from '../shared/screen.ts'
import { PageFrame } from './page-frame.tsx'
import { PersonalHeader } from './personal-header.tsx'
import { RequireSignIn } from './require-sign-in.tsx'
import { RequireStaff } from './require-staff.tsx'

export const StaffLayout: Screen = () => (
  <RequireSignIn>
    <PageFrame header={<PersonalHeader isForStaff />}>
      <RequireStaff>
        <Outlet />
      </RequireStaff>
    </PageFrame>
  </RequireSignIn>
)

StaffLayout.prefetch = (client) => [client.prefetchQuery(currentUserQuery)]
