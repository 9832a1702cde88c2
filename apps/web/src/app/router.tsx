import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes, type RouteObject } from 'react-router'
import { readSession } from '../shared/api/session.ts'
import type { Screen } from '../shared/screen.ts'
import { PageSkeleton } from '../shared/ui/page-skeleton.tsx'
import { withTimeout } from '../shared/with-timeout.ts'
import { RootLayout } from './layouts/root-layout.tsx'
import { isOfflineShell } from './offline-shell.ts'
import { privateRoutes } from './private-routes.tsx'
import { publicRoutes } from './public-routes.tsx'
import { RouteError } from './route-error.tsx'

/** All routes are children of one root: banners, toasts, titles, focus. */
export const underRoot = (children: RouteObject[]): RouteObject[] => [
  { element: <RootLayout />, HydrateFallback: PageSkeleton, errorElement: <RouteError />, children },
]

/**
 * The first render waits no longer than this; after it the screen renders its skeleton. In a shell the answers come from
 * what is stored, which takes a slow phone longer than rendering a skeleton first.
 */
const timeoutMs = () => (isOfflineShell() ? 1000 : 100)

/**
 * Requests the data of the first screen and waits a moment for the answers: with a quick server the screen renders
 * once, without a skeleton. A failed request is repeated by the screen itself.
 */
export const prefetchScreens = async (screens: Screen[], search: string, client: QueryClient): Promise<void> => {
  if (readSession() === null) return
  const address = new URLSearchParams(search)
  const answers = screens.flatMap(({ prefetch }) => prefetch?.(client, address) ?? [])
  await withTimeout(timeoutMs(), Promise.all(answers))
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
 * Loads the lazy modules of the first page before rendering; without them React would discard the server's HTML. A
 * module that fails to load is left to the router, which retries and shows the error.
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
