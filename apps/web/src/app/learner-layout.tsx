import { Outlet } from 'react-router'
import { PageFrame } from './page-frame.tsx'
import { PersonalHeader } from './personal-header.tsx'
import { RequireSignIn } from './require-sign-in.tsx'

export const LearnerLayout = () => (
  <RequireSignIn>
    <PageFrame header={<PersonalHeader />}>
      <Outlet />
    </PageFrame>
  </RequireSignIn>
)
