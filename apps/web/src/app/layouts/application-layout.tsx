import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { currentUserQuery } from '../../shared/api/queries.ts'
import { useSession } from '../../shared/api/use-session.ts'
import { isStaff } from '../../shared/is-staff.ts'
import { PageFrame } from './page-frame.tsx'
import { PublicHeader } from './public-header.tsx'
import { PublicFooter } from './public-layout.tsx'

// Few applicants are staff. Where its code does not load, the public header remains.
const PersonalHeader = lazy<ComponentType>(() =>
  import('./personal-header.tsx').then(
    (loaded) => ({ default: loaded.PersonalHeader }),
    () => ({ default: PublicHeader }),
  ),
)

/**
 * Staff who apply for a learner, or read what changed in a course, stay among their own pages. The screen itself requests
 * who is signed in.
 */
const Header = () => {
  const session = useSession()
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  if (session === null || user === undefined || !isStaff(user)) return <PublicHeader />
  return (
    <Suspense fallback={<PublicHeader />}>
      <PersonalHeader />
    </Suspense>
  )
}

export const ApplicationLayout = () => (
  <PageFrame header={<Header />} footer={<PublicFooter />}>
    <Outlet />
  </PageFrame>
)
