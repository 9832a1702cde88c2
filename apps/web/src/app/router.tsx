import { matchRoutes, type RouteObject } from 'react-router'
import { privateRoutes } from './private-routes.tsx'
import { publicRoutes } from './public-routes.tsx'
import { underRoot } from './routes.tsx'

const devRoutes: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/parts',
        handle: { title: 'Детали' },
        lazy: async () => ({ Component: (await import('./parts-screen.tsx')).PartsScreen }),
      },
    ]
  : []

export const allRoutes = () => underRoot([...devRoutes, ...privateRoutes, ...publicRoutes])

/** What the server has rendered must be at hand before hydration, or React would throw it away. */
export const loadMatched = async (routes: RouteObject[], pathname: string) => {
  const matches = matchRoutes(routes, pathname) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}
