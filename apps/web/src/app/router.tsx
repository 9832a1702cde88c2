import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes, type RouteObject } from 'react-router'
import { readSession } from '../shared/api/session.ts'
import type { Screen } from '../shared/screen.ts'
import { PageSkeleton } from '../shared/ui/page-skeleton.tsx'
import { withTimeout } from '../shared/with-timeout.ts'
import { privateRoutes } from './private-routes.tsx'
import { publicRoutes } from './public-routes.tsx'
import { RootLayout } from './root-layout.tsx'
import { RouteError } from './route-error.tsx'

/** Everything hangs on one root: banners, toasts, titles, focus. */
export const underRoot = (children: RouteObject[]): RouteObject[] => [
  { element: <RootLayout />, HydrateFallback: PageSkeleton, errorElement: <RouteError />, children },
]

/** Nobody waits longer for the first drawing: without an answer by then the screen's skeleton is drawn. */
const timeoutMs = 100

/**
 * Asks the server for what the first screen shows, and gives the answer a moment to come: a quick server's screen is drawn
 * once, without a skeleton before it. What fails is asked again by the screen itself.
 */
export const prefetchScreens = async (screens: Screen[], search: string, client: QueryClient): Promise<void> => {
  if (readSession() === null) return
  const address = new URLSearchParams(search)
  const answers = screens.flatMap(({ prefetch }) => prefetch?.(client, address) ?? [])
  await withTimeout(timeoutMs, Promise.all(answers))
}

const devRoutes: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/parts',
        handle: { title: 'Детали' },
        lazy: async () => ({ Component: (await import('./ui-gallery-screen.tsx')).UiGalleryScreen }),
      },
    ]
  : []

export const allRoutes = () => underRoot([...devRoutes, ...privateRoutes, ...publicRoutes])

/**
 * What is to be shown first is at hand before it is drawn; what the server has rendered, React would throw away otherwise.
 * What cannot be loaded is left to the router: it tries again, and says so.
 */
export const loadMatched = async (routes: RouteObject[], pathname: string): Promise<Screen[]> => {
  const matches = matchRoutes(routes, pathname) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const loaded = await route.lazy().catch(() => null)
      if (loaded !== null) Object.assign(route, loaded, { lazy: undefined })
    }),
  )
  return matches.flatMap(({ route }) => route.Component ?? [])
}
