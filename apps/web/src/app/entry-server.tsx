import type { PublicData, RenderedPage } from '@dopusk/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchPath,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router'
import { keepPublicData, pickPublicData } from '../shared/api/public-data.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { learnerPaths, staffPaths } from '../shared/paths.ts'
import { publicRoutes } from './public-routes.tsx'
import { deepestHandle, pageTitle, type RouteHandle } from './route-handle.ts'
import { underRoot } from './routes.tsx'
import { describeCatalogue } from './structured-data.ts'

const defaultDescription =
  'Подготовка специалистов по промышленной безопасности к независимой оценке квалификации: вопросы с разбором, билеты на время, практические задания'

const handler = createStaticHandler(underRoot(publicRoutes))

/** Pages behind a sign-in are not rendered here: they get the bare template, and the browser does the rest. */
export const isPrivatePath = (pathname: string): boolean =>
  [...learnerPaths, ...staffPaths].some((path) => matchPath(path, pathname) !== null)

const pathsToIndex = (routes: RouteObject[]): string[] =>
  routes.flatMap((route) => [
    ...((route.handle as RouteHandle | undefined)?.indexed && route.path !== undefined ? [route.path] : []),
    ...pathsToIndex(route.children ?? []),
  ])

/** The addresses that search engines are told of. */
export const indexedPaths: readonly string[] = pathsToIndex(publicRoutes)

const safeInScript = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** `url` is the path of a request, with its query if it has one; `siteUrl` is where the site is, without a slash at the end. */
export const renderPublic = async (url: string, data: PublicData, siteUrl: string): Promise<RenderedPage> => {
  const context = await handler.query(new Request(`http://localhost${url}`))
  if (context instanceof Response) throw new Error(`Public route ${url} answered with ${context.status}`)
  const handle = deepestHandle(context.matches.map(({ route }) => ({ handle: route.handle as unknown })))
  const shown = pickPublicData(data, handle?.shows ?? [])

  const queryClient = createQueryClient()
  keepPublicData(queryClient, shown)
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </QueryClientProvider>,
  )
  queryClient.clear()

  const canonical = handle?.indexed ? (context.matches.at(-1)?.route.path ?? null) : null
  return {
    html,
    title: handle === undefined ? 'Допуск' : pageTitle(handle.title),
    description: handle?.description ?? defaultDescription,
    status: handle?.status ?? 200,
    canonical,
    structuredData: canonical === '/' ? safeInScript(describeCatalogue(data, siteUrl)) : null,
    screen: handle?.screen ?? null,
    state: safeInScript(shown),
  }
}
