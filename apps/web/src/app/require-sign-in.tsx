import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { readSignedOut } from '../shared/api/session.ts'
import { useSession } from '../shared/api/use-session.ts'
import { PageSkeleton } from '../shared/ui/page-skeleton.tsx'

export const RequireSignIn = ({ children }: { children: ReactNode }) => {
  if (useSession() !== null) return children
  return (
    <>
      <Navigate to={readSignedOut().path} replace />
      <PageSkeleton />
    </>
  )
}
