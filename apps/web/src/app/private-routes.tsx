import type { RouteObject } from 'react-router'
import { learnerPaths, staffPaths } from '../shared/paths.ts'
import { NotFoundScreen } from './not-found-screen.tsx'
import { notFoundHandle } from './public-routes.tsx'
import { RouteError } from './route-error.tsx'

/** Addresses of the specification whose screens are not there yet: inside their layout, behind their guard. */
const notYet = (path: string): RouteObject => ({ path, handle: notFoundHandle, element: <NotFoundScreen /> })

export const privateRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('./learner-layout.tsx')).LearnerLayout }),
    children: [{ errorElement: <RouteError />, children: learnerPaths.map(notYet) }],
  },
  {
    lazy: async () => ({ Component: (await import('./staff-layout.tsx')).StaffLayout }),
    children: [{ errorElement: <RouteError />, children: staffPaths.map(notYet) }],
  },
]
