import { matchRoutes, type RouteObject } from 'react-router'
import type { Screen } from '../shared/screen.ts'
import { privateRoutes } from './private-routes.tsx'
import { publicRoutes } from './public-routes.tsx'
import { underRoot } from './routes.tsx'

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
