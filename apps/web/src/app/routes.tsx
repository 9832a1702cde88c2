import type { RouteObject } from 'react-router'
import { PageSkeleton } from '../shared/ui/page-skeleton.tsx'
import { RootLayout } from './root-layout.tsx'
import { RouteError } from './route-error.tsx'

/** Everything hangs on one root: banners, toasts, titles, focus. */
export const underRoot = (children: RouteObject[]): RouteObject[] => [
  { element: <RootLayout />, HydrateFallback: PageSkeleton, errorElement: <RouteError />, children },
]
