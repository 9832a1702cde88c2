import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { currentUserQuery } from '../../shared/api/queries.ts'
import { useSession } from '../../shared/api/use-session.ts'
import { hasDashboard, isStaff } from '../../shared/is-staff.ts'
import { attemptPaths } from '../../shared/paths.ts'
import { readPageBuild } from '../../shared/worker/page-build.ts'
import { useRunningAttempt } from './running-attempt.ts'

const pageLoaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })

const UpdateBar = lazy<ComponentType>(async () => {
  await pageLoaded()
  return import('./update-bar.tsx').then(
    (loaded) => ({ default: loaded.UpdateBar }),
    () => ({ default: () => null }),
  )
})

/** The service worker is for learners, not for an administrator who looks at a learner's screens. */
export const LearnerWorker = () => {
  const session = useSession()
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  const { pathname } = useLocation()
  useRunningAttempt(attemptPaths.includes(pathname))
  const isLearner = user !== undefined && !isStaff(user) && !hasDashboard(user)
  if (!isLearner || session === null || session.impersonated) return null
  if (readPageBuild() === null || !('serviceWorker' in navigator)) return null
  return (
    <Suspense fallback={null}>
      <UpdateBar />
    </Suspense>
  )
}
