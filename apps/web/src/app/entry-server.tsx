import type { PublicData, RenderedPage } from '@dopusk/contract'
import { dehydrate, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchPath, StaticRouterProvider } from 'react-router'
import { profilesQuery } from '../shared/api/queries.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { learnerPaths, staffPaths } from '../shared/paths.ts'
import { publicRoutes } from './public-routes.tsx'
import { deepestHandle, pageTitle } from './route-handle.ts'
import { underRoot } from './routes.tsx'

const defaultDescription =
  'Подготовка специалистов по промышленной безопасности к независимой оценке квалификации: вопросы с разбором, билеты на время, практические задания'

const handler = createStaticHandler(underRoot(publicRoutes))

/** Pages behind a sign-in are not rendered here: they get the bare template, and the browser does the rest. */
export const isPrivatePath = (pathname: string): boolean =>
  [...learnerPaths, ...staffPaths].some((path) => matchPath(path, pathname) !== null)

const safeInScript = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** `url` is the path of a request, with its query if it has one. */
export const renderPublic = async (url: string, data: PublicData): Promise<RenderedPage> => {
  const context = await handler.query(new Request(`http://localhost${url}`))
  if (context instanceof Response) throw new Error(`Public route ${url} answered with ${context.status}`)

  const queryClient = createQueryClient()
  queryClient.setQueryData(profilesQuery.queryKey, data.profiles)
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </QueryClientProvider>,
  )
  const state = safeInScript(dehydrate(queryClient))
  queryClient.clear()

  const handle = deepestHandle(context.matches.map(({ route }) => ({ handle: route.handle as unknown })))
  return {
    html,
    title: handle === undefined ? 'Допуск' : pageTitle(handle.title),
    description: handle?.description ?? defaultDescription,
    status: handle?.status ?? 200,
    screen: handle?.screen ?? null,
    state,
  }
}
