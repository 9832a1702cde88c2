import { Outlet } from 'react-router'
import { PageFrame } from './page-frame.tsx'
import { PersonalHeader } from './personal-header.tsx'
import { RequireSignIn } from './require-sign-in.tsx'
import { RequireStaff } from './require-staff.tsx'

export const StaffLayout = () => (
  <RequireSignIn>
    <PageFrame header={<PersonalHeader isForStaff />}>
      <RequireStaff>
        <Outlet />
      </RequireStaff>
    </PageFrame>
  </RequireSignIn>
)
